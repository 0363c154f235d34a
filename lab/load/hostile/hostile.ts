import { percentile, requestAtRate } from '../rate.ts'
import { startMeasuredShop, type MeasuredShop } from '../shop.ts'
import { timedRequest, type TimedResponse } from '../timed-request.ts'
import type { Verdict } from '../verdict.ts'
import { prepareAttacks, SECONDS } from './attacks.ts'
import { openProviders, type Providers } from './providers.ts'
import { shopperWithCart } from './shopper.ts'

const MAX_P99_MS = 1000
const SHOPPERS_WITH_CARTS = 20

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }

/** One hostile IP address at a time alongside honest shoppers, none of whom may be rejected, in a shop with stand-in providers. */
export async function hostile(): Promise<Verdict[]> {
  const providers = await openProviders()
  const shop = await startMeasuredShop(providers.settings)
  try {
    return await measure(shop, providers)
  } finally {
    await shop.stop()
    await providers.close()
  }
}

async function measure(shop: MeasuredShop, providers: Providers): Promise<Verdict[]> {
  const { url } = shop
  await timedRequest(`${url}/api/auth/register`, { method: 'POST', body: ADA, from: '198.51.100.1' })
  const attacks = await prepareAttacks(shop, providers, ADA)
  const send = await honestShoppers(url, providers)
  const verdicts: Verdict[] = []
  for (const [kind, attack] of Object.entries(attacks)) {
    const [responses] = await Promise.all([send(), attack()])
    const refused = responses.filter(({ status }) => status !== 200 && status !== 201)
    const p99 = percentile(responses, 0.99)
    verdicts.push({
      expectation: `Beside ${kind} no honest shopper is refused, with a p99 below ${MAX_P99_MS} ms`,
      measured: `${refused.length} of ${responses.length} refused${statusesOf(refused)}, p99 ${p99.toFixed(0)} ms`,
      isMet: refused.length === 0 && p99 < MAX_P99_MS,
    })
  }
  return verdicts
}

const statusesOf = (responses: TimedResponse[]): string => {
  const statuses = new Set(responses.map(({ status }) => status))
  return statuses.size > 0 ? ` with ${[...statuses].join(', ')}` : ''
}

/** Carts, pages, sign-ins, added products and entered cards, each from its own IP address. */
async function honestShoppers(url: string, { stripe }: Providers): Promise<() => Promise<TimedResponse[]>> {
  let count = 0
  const from = () => `198.51.${(count >> 8) & 255}.${count++ & 255}`
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS_WITH_CARTS }, () => shopperWithCart(url, from())))
  const paymentToken = stripe.tokenize('amex')
  const { email, password } = ADA
  const kinds: [perSecond: number, send: () => Promise<TimedResponse>][] = [
    [10, () => timedRequest(`${url}/cart`, { from: from() })],
    [10, () => timedRequest(`${url}/api/cart`, { from: from() })],
    [2, () => timedRequest(`${url}/api/auth/login`, { method: 'POST', body: { email, password }, from: from() })],
    [5, () => timedRequest(`${url}/api/cart/items`, { method: 'POST', body: { productId: '1' }, from: from() })],
    [
      2,
      () =>
        shoppers[count++ % shoppers.length]!.timed('PUT', '/api/checkout/payment', {
          paymentMethodId: 'credit-card',
          paymentToken,
        }),
    ],
  ]
  const sendAll = kinds.map(
    ([perSecond, send]) =>
      () =>
        requestAtRate(send, { perSecond, seconds: SECONDS }),
  )
  return async () => (await Promise.all(sendAll.map((send) => send()))).flat()
}
