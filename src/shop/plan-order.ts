import type { CartRow } from '#database/carts.ts'
import { findPayment } from '#database/payments.ts'
import type { Address } from '#domain/address.ts'
import type { CartLine } from '#domain/cart.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TEXTS } from '#domain/payment.ts'
import { reviewChanges, reviewOf } from '#domain/review.ts'
import type { ShippingOptions } from '#domain/shipping.ts'
import { refuseChanges, refuseTooMuch } from './order-changes.ts'
import { addressesOf, payerOf, shownOf, type Payer, type Placement } from './placement.ts'
import { priceLines, type PricedCart } from './pricing.ts'
import type { Attempt } from './rate-limits.ts'
import type { Shop, Shopper } from './shop.ts'

/** All of an order but its payment: complete, priced, and agreeing with what the shopper was shown. */
export type Plan = {
  cart: CartRow
  requestKey: string
  accountId: string | null
  addresses: { shipping: Address; billing: Address }
  payer: Payer
  priced: PricedCart
  /** What a card counts for until it was good for an order: who tries many is not shopping. */
  attempts: Attempt[]
}

/** Throws 'invalid' for what is missing, 'conflict' for what differs or is not in stock. Writes nothing. */
export async function planOrder(
  shop: Shop,
  { accountId, address }: Shopper,
  { cart, ...goods }: { cart: CartRow; lines: CartLine[]; options: ShippingOptions },
  placement: Placement & { requestKey: string },
): Promise<Plan> {
  const optionId = placement.shippingOptionId ?? cart.draft.shippingOptionId
  const priced = priceLines(shop.settings, goods, optionId)
  const shown = shownOf(placement, priced, await preparedCents(shop, cart, placement))
  if (priced.lines.length === 0 && !shown.lines?.length) throw invalid(CHECKOUT_TEXTS.emptyCart)
  const addresses = addressesOf(placement, cart)
  const payer = payerOf(shop, placement, cart)
  refuseTooMuch(priced.totals)
  refuseChanges(shown, priced, reviewChanges(placement.review, reviewOf({ addresses, payer, option: priced.option })))
  const attempts = payer.token === null ? [] : cardAttempts(cart, address)
  return { cart, requestKey: placement.requestKey, accountId, addresses, payer, priced, attempts }
}

const cardAttempts = (cart: CartRow, address: string): Attempt[] => [
  { limit: 'cardFromAddress', of: address },
  { limit: 'cardForCart', of: cart.id },
]

/** What the payment was prepared for: the one that is named, or the checkout's for an order that says no total itself. */
async function preparedCents(
  { database: { db } }: Shop,
  cart: CartRow,
  { paymentIntentId, totals }: Placement,
): Promise<Cents | undefined> {
  const id = paymentIntentId ?? (totals.totalCents === undefined ? cart.draft.paymentIntentId : null)
  if (id === null) return undefined
  const payment = await findPayment(db, id)
  if (payment?.cartId === cart.id) return payment.amountCents
  if (paymentIntentId !== undefined) throw notFound(PAYMENT_TEXTS.intentNotFound)
  return undefined
}
