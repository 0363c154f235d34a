import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { requestAtRate } from '../rate.ts'
import type { MeasuredShop } from '../shop.ts'
import { timedRequest, type TimedResponse } from '../timed-request.ts'
import { columnOf48MillionPixels, deliver, largestPhoto } from './photos.ts'
import type { Providers } from './providers.ts'
import { order, shopperWithCart } from './shopper.ts'

export const SECONDS = 10
const HOSTILE = '192.0.2.66'
const PER_SECOND = 100
const PHOTOS_PER_SECOND = 10
const SILENT_UPLOADS = 64

/** The attacks of one hostile IP address, each for ten seconds. Its own orders exist before it starts. */
export async function prepareAttacks(
  shop: MeasuredShop,
  { stripe, silence }: Providers,
  { email }: { email: string },
): Promise<Record<string, () => Promise<unknown>>> {
  const { url } = shop
  const [buyer, waiting, visitor] = await Promise.all([1, 2, 3].map(() => shopperWithCart(url, HOSTILE)))
  const { orderNumber } = await order(buyer!, stripe.tokenize('visa'))
  const { attempt } = await order(waiting!, stripe.tokenize('challenge'))
  deliver(shop, String(orderNumber))
  const [column, largest] = await Promise.all([columnOf48MillionPixels(), largestPhoto()])
  const card = stripe.tokenize('visa')
  for (const part of [card, ...stripe.ledger.intents.keys()]) silence(part)

  const post = (path: string, body: object, headers = {}) =>
    timedRequest(url + path, { method: 'POST', body, headers, from: HOSTILE })
  const flood = (send: () => Promise<TimedResponse>, perSecond = PER_SECOND) =>
    requestAtRate(send, { perSecond, seconds: SECONDS })
  const photos = (photo: Buffer) =>
    flood(() => buyer!.timed('POST', `/api/orders/${String(orderNumber)}/photos`, photo), PHOTOS_PER_SECOND)
  return {
    nobody: () => Promise.resolve(),
    'uploads that stay silent': () => silentUploads(url),
    'wrong passwords': () => flood(() => post('/api/auth/login', { email, password: 'wrong' })),
    'forged events of Stripe': () => flood(() => post('/api/payment/events/stripe', { id: 'x' })),
    'forged events of PayPal, each with a certificate that never comes': () =>
      flood(() => post('/api/payment/events/paypal', { id: 'x' }, forgedSignature(shop.env.PAYPAL_API!))),
    'looks at a payment of which the provider says nothing': () =>
      flood(() => waiting!.timed('POST', `/api/payment/attempts/${String(attempt)}`, {})),
    'cards of which the provider says nothing': () =>
      flood(() =>
        visitor!.timed('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: card }),
      ),
    'photos of 1 × 48,000,000 pixels': () => photos(column),
    'photos of 50 million pixels': () => photos(largest),
    searches: () => flood(() => timedRequest(`${url}/api/products?q=mug${Math.random()}`, { from: HOSTILE })),
  }
}

const forgedSignature = (paypal: string): Record<string, string> => ({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': `${paypal}/v1/notifications/certs/${randomUUID()}`,
  'paypal-transmission-id': randomUUID(),
  'paypal-transmission-sig': 'x',
  'paypal-transmission-time': new Date().toISOString(),
})

/** Bodies of ten megabytes that never arrive. */
async function silentUploads(url: string): Promise<void> {
  const sockets: Socket[] = Array.from({ length: SILENT_UPLOADS }, () => {
    const socket = connect(Number(new URL(url).port), 'localhost')
    socket.on('error', () => {})
    socket.write(
      `POST /api/orders/none/photos HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${HOSTILE}\r\nContent-Length: 10000000\r\n\r\n`,
    )
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  for (const socket of sockets) socket.destroy()
}
