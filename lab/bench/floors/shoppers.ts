import { concurrently } from '../concurrently.ts'
import { ADDRESS, CARD } from '../../../test/support/shopper.ts'
import type { visit } from '../../../test/support/visitor.ts'
import { CONNECTIONS } from '../wrk.ts'

/** A request to be sent by a measurement. */
export type Prepared = { path: string; cookie: string; body: string }

export type Shoppers = {
  visitor: () => ReturnType<typeof visit>
  tokenFor: (card: typeof CARD) => Promise<string>
  productIds: readonly string[]
}

/** Shoppers who have completed the checkout: each request places one order. */
export async function prepareOrders(count: number, { visitor, tokenFor, productIds }: Shoppers): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  await concurrently(count, async (n) => {
    const { send, cookies } = visitor()
    await send('POST', '/api/cart/items', { productId: productIds[n % productIds.length]!, quantity: 1 })
    await send('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
    const paymentToken = await tokenFor(CARD)
    const { body } = await send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken })
    const { requestKey, orderSummary, review } = body as { requestKey: string; orderSummary: object; review: unknown }
    prepared.push({
      path: '/api/orders',
      cookie: cookieOf(cookies),
      body: JSON.stringify({ requestKey, ...orderSummary, review }),
    })
  })
  return prepared
}

/** Three products with ten units each. */
const ADDS_PER_CART = 30

/** Adds to carts of two to four lines, with as many carts at a time as there are connections. */
export async function prepareAdds(count: number, { visitor, productIds }: Shoppers): Promise<Prepared[]> {
  const carts: string[] = []
  await concurrently(Math.ceil(count / ADDS_PER_CART / CONNECTIONS) * CONNECTIONS, async () => {
    const { send, cookies } = visitor()
    await send('POST', '/api/cart/items', { productId: productIds.at(-1)!, quantity: 1 })
    carts.push(cookieOf(cookies))
  })
  return Array.from({ length: count }, (_, n) => {
    const filled = Math.floor(n / (CONNECTIONS * ADDS_PER_CART)) * CONNECTIONS
    const productId = productIds[Math.floor(n / CONNECTIONS) % 3]!
    return {
      path: '/api/cart/items',
      cookie: carts[filled + (n % CONNECTIONS)]!,
      body: JSON.stringify({ productId, quantity: 1 }),
    }
  })
}

const cookieOf = (cookies: Map<string, string>): string => [...cookies].map((pair) => pair.join('=')).join('; ')
