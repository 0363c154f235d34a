import { connect, type Socket } from 'node:net'
import { percentile, requestAtRate, withStatus } from './rate.ts'
import type { MeasuredShop } from './shop.ts'
import { timedRequest, type TimedResponse } from './timed-request.ts'
import type { Verdict } from './verdict.ts'

const HOSTILE = '192.0.2.66'
const SECONDS = 10
const HOSTILE_PER_SECOND = 100
const SILENT_UPLOADS = 64
const MAX_P99_MS = 1000

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }

/** One hostile address at a time beside honest shoppers, of whom none may be refused. */
export async function hostile({ url }: MeasuredShop): Promise<Verdict[]> {
  await timedRequest(`${url}/api/auth/register`, { method: 'POST', body: ADA, from: '198.51.100.1' })
  const post = (path: string, body: object) => () => timedRequest(url + path, { method: 'POST', body, from: HOSTILE })
  const flood = (send: () => Promise<TimedResponse>) => () =>
    requestAtRate(send, { perSecond: HOSTILE_PER_SECOND, seconds: SECONDS })
  const kinds: Record<string, () => Promise<unknown>> = {
    'uploads that stay silent': () => silentUploads(Number(new URL(url).port)),
    'wrong passwords': flood(post('/api/auth/login', { email: ADA.email, password: 'wrong' })),
    'forged events of the payment provider': flood(post('/api/payment/events/sandbox', { id: 'x' })),
    'looks at payments': flood(post('/api/payment/attempts/unknown', {})),
    searches: flood(() => timedRequest(`${url}/api/products?q=mug${Math.random()}`, { from: HOSTILE })),
  }
  const verdicts: Verdict[] = []
  for (const [kind, attack] of Object.entries(kinds)) {
    const [responses] = await Promise.all([honestShoppers(url), attack()])
    const served = withStatus(responses, 200)
    const p99 = percentile(responses, 0.99)
    verdicts.push({
      expectation: `Beside ${kind} no honest shopper is refused, with a p99 below ${MAX_P99_MS} ms`,
      measured: `${served.length} of ${responses.length} times 200, p99 ${p99.toFixed(0)} ms`,
      isMet: served.length === responses.length && p99 < MAX_P99_MS,
    })
  }
  return verdicts
}

/** Carts, pages and sign-ins, each from an address of its own. */
async function honestShoppers(url: string): Promise<TimedResponse[]> {
  let count = 0
  const from = () => `198.51.${(count >> 8) & 255}.${count++ & 255}`
  const { email, password } = ADA
  const all = await Promise.all([
    requestAtRate(() => timedRequest(`${url}/cart`, { from: from() }), { perSecond: 10, seconds: SECONDS }),
    requestAtRate(() => timedRequest(`${url}/api/cart`, { from: from() }), { perSecond: 10, seconds: SECONDS }),
    requestAtRate(
      () => timedRequest(`${url}/api/auth/login`, { method: 'POST', body: { email, password }, from: from() }),
      { perSecond: 2, seconds: SECONDS },
    ),
  ])
  return all.flat()
}

/** Bodies of ten megabytes, of which nothing arrives. */
async function silentUploads(port: number): Promise<void> {
  const sockets: Socket[] = Array.from({ length: SILENT_UPLOADS }, () => {
    const socket = connect(port, 'localhost')
    socket.on('error', () => {})
    socket.write(
      `POST /api/orders/none/photos HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${HOSTILE}\r\nContent-Length: 10000000\r\n\r\n`,
    )
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  for (const socket of sockets) socket.destroy()
}
