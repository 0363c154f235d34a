import { startPostgres } from '../../scripts/postgres.ts'
import { startMeasuredShop } from '../load/shop.ts'
import { ADDRESS, CARD } from '../shopper.ts'
import { visit } from '../visitor.ts'
import { atOnce } from './at-once.ts'
import type { Bench, Effort } from './bench.ts'
import { addPlenty } from './plenty.ts'
import type { Row } from './row.ts'
import { shareOf, wrk } from './wrk.ts'

/** Whole orders, with the payment reserved and everything durable. */
export const orders = (bench: Bench, effort: Effort): Promise<Row[]> => measure('SQLite', 2000, bench, effort)

export async function ordersOnPostgres(_: Bench, effort: Effort): Promise<Row[]> {
  const cluster = await startPostgres({ durable: true })
  try {
    const shop = await startMeasuredShop({ DATABASE_URL: cluster.socketUrl })
    try {
      return await measure('PostgreSQL', 400, { ...shop, plenty: await addPlenty(shop) }, effort)
    } finally {
      await shop.stop()
    }
  } finally {
    await cluster.stop()
  }
}

/** Everything up to the review is done before the clock runs: each order is one request, of a shopper at an address of his own. */
async function measure(database: string, bound: number, bench: Bench, { quick, repeats }: Effort): Promise<Row[]> {
  const count = bound * (quick ? 0.3 : 2)
  const values: number[] = []
  const client: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const reviews: string[] = []
    await atOnce(count, async (n) => void reviews.push(await review(bench.url, bench.plenty[n % bench.plenty.length]!)))
    const script = `
local reviews = {${reviews.join(',')}}
local count = 0
request = function()
  count = count + 1
  local review = reviews[count] or reviews[#reviews]
  local address = string.format("10.%d.%d.%d", count / 65536 % 256, count / 256 % 256, count % 256)
  local headers = { ["Content-Type"] = "application/json", ["Cookie"] = review[1], ["X-Forwarded-For"] = address }
  return wrk.format("POST", "/api/orders", headers, review[2])
end`
    const { perSecond, failed, client: share } = await wrk(bench.url, { seconds: 60, script, answers: count })
    if (failed > 0) throw new Error(`${failed} orders failed`)
    values.push(perSecond)
    client.push(share)
  }
  return [
    { name: `POST /api/orders, ${database}`, unit: 'a second', values, bound, better: 'more', note: shareOf(client) },
  ]
}

/** A shopper who only has to say yes: cookie and body of the order, in wrk's Lua. */
async function review(url: string, productId: string): Promise<string> {
  const { send, cookies } = visit({ fetch: (request: Request) => fetch(request) }, { origin: url })
  await send('POST', '/api/cart/items', { productId, quantity: 1 })
  await send('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
  const { token } = (await send('POST', '/sandbox/tokens', CARD)).body
  const { body } = await send('PUT', '/api/checkout/payment', {
    paymentMethodId: 'credit-card',
    paymentToken: token,
  })
  const { requestKey, orderSummary, review } = body as { requestKey: string; orderSummary: object; review: unknown }
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return `{[[${cookie}]],[[${JSON.stringify({ requestKey, ...orderSummary, review })}]]}`
}
