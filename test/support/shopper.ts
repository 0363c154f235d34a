import type { TestShop } from './shop.ts'
import { visit, type Reply } from './visitor.ts'

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Row',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'United States',
  phone: '',
  email: 'ada@example.com',
}

export const CARD = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '123' }
export const DECLINED = '4000 0000 0000 0002'
export const CHALLENGE = '4000 0000 0000 3220'
export const INSUFFICIENT = '4000 0000 0000 9995'

/** A browser with a function for each step of the checkout. */
export function shopperOf({ api, sandbox }: Pick<TestShop, 'api' | 'sandbox'>, at: { address?: string } = {}) {
  const { send, cookies } = visit(api, at)
  const add = (productId: string | number, quantity = 1): Promise<Reply> =>
    send('POST', '/api/cart/items', { productId: String(productId), quantity })
  const tokenFor = (cardNumber: string, expiryDate: string = CARD.expiryDate): string =>
    sandbox.tokenize({ ...CARD, cardNumber, expiryDate }).token
  const ship = (shippingOptionId = 'standard', address: Record<string, string> = ADDRESS): Promise<Reply> =>
    send('PUT', '/api/checkout/shipping', { address, shippingOptionId })
  const payWith = (cardNumber: string): Promise<Reply> =>
    send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: tokenFor(cardNumber) })

  /** Completes all steps before the review. Returns the checkout. */
  async function prepare(productId: string | number, quantity = 1): Promise<Reply['body']> {
    await add(productId, quantity)
    await ship()
    return (await payWith(CARD.cardNumber)).body
  }

  const order = (body: unknown = {}): Promise<Reply> => send('POST', '/api/orders', body)

  async function buy(productId: string | number): Promise<Reply> {
    await prepare(productId)
    return order()
  }

  return {
    send,
    cookies,
    add,
    tokenFor,
    ship,
    payWith,
    prepare,
    order,
    buy,
  }
}

/** More than any limit allows at once. */
const MAX_ATTEMPTS = 1000

/** Repeats an attempt until it is rate-limited, and returns how often it was allowed. */
export async function exhaust(attempt: (count: number) => Promise<{ status: number }>): Promise<number> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) if ((await attempt(count)).status === 429) return count
  throw new Error(`None of ${MAX_ATTEMPTS} attempts was limited`)
}
