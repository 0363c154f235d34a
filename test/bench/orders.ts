import { ADDRESS, CARD } from '../shopper.ts'
import { visit } from '../visitor.ts'
import type { BenchShop } from './plenty.ts'
import type { Row } from './row.ts'
import type { Effort } from './stored.ts'

const AT_ONCE = 32

/** Whole orders, with the payment reserved: everything up to the review is done before the clock runs. */
export async function orders({ url, plenty }: BenchShop, { repeats, seconds }: Effort): Promise<Row[]> {
  const values: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const prepared: (() => Promise<number>)[] = []
    await atOnce(seconds * 150, async (n) => void prepared.push(await prepare(url, plenty[n % plenty.length]!)))
    const began = performance.now()
    await atOnce(prepared.length, async (n) => {
      const status = await prepared[n]!()
      if (status !== 201) throw new Error(`An order was answered ${status}`)
    })
    values.push((prepared.length / (performance.now() - began)) * 1000)
  }
  return [{ name: 'POST /api/orders, SQLite', unit: 'a second', values, bound: 2000, better: 'more' }]
}

async function atOnce(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await work(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** A shopper at the review, who only has to say yes. */
async function prepare(url: string, productId: string): Promise<() => Promise<number>> {
  const browser = visit({ fetch: (request: Request) => fetch(request) }, { origin: url })
  await browser.send('POST', '/api/cart/items', { productId, quantity: 1 })
  await browser.send('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
  const { token } = (await browser.send('POST', '/sandbox/tokens', CARD)).body
  const { body } = await browser.send('PUT', '/api/checkout/payment', {
    paymentMethodId: 'credit-card',
    paymentToken: token,
  })
  const { requestKey, orderSummary, review } = body as { requestKey: string; orderSummary: object; review: unknown }
  return async () => (await browser.send('POST', '/api/orders', { requestKey, ...orderSummary, review })).status
}
