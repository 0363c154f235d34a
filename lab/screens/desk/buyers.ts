import { ask, choosePaypal, type Requester } from '../../../test/e2e/support/requests.ts'
import { ADDRESS, CARD } from '../../../test/support/shopper.ts'
import { fillWholeCart } from '../steps.ts'

export const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' }

/** Names that break layouts: from right to left, and without a space. */
export const LAYLA = { firstName: 'ليلى', lastName: 'العربي', email: 'layla@example.com', address1: '7 شارع النخيل' }
export const LONG = {
  firstName: 'Maximiliane-Friederike',
  lastName: 'von Hohenlohe-Schillingsfürst-Waldenburg',
  email: 'maximiliane-friederike.von.hohenlohe-schillingsfuerst@a-long-host-name.example.com',
}

type Purchase = {
  who?: Partial<typeof ADDRESS>
  fill?: (buyer: Requester) => Promise<unknown>
  shipping?: 'standard' | 'express'
  /** The number of a card, instead of PayPal. */
  card?: string
}

export const threeBottles = (buyer: Requester) =>
  ask(buyer, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 3 })

/** Places an order, and returns its number. */
export async function order(
  buyer: Requester,
  { who, fill = fillWholeCart, shipping = 'standard', card }: Purchase = {},
): Promise<string> {
  await fill(buyer)
  await ask(buyer, 'put', '/api/checkout/shipping', { address: { ...ADDRESS, ...who }, shippingOptionId: shipping })
  if (card === undefined) await choosePaypal(buyer)
  else {
    const { token } = await ask(buyer, 'post', '/sandbox/tokens', { ...CARD, cardNumber: card })
    await ask(buyer, 'put', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: token })
  }
  const { orderNumber } = await ask(buyer, 'post', '/api/orders', {})
  return String(orderNumber)
}
