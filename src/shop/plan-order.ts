import type { CartRow } from '#database/carts.ts'
import { findPayment } from '#database/payments.ts'
import type { Address } from '#domain/address.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TEXTS } from '#domain/payment.ts'
import { reviewChanges, reviewOf } from '#domain/review.ts'
import { refuseChanges, refuseTooMuch } from './order-changes.ts'
import { addressesOf, payerOf, shownOf, type Payer, type Placement } from './placement.ts'
import { priceCart, type PricedCart } from './pricing.ts'
import type { Shop, Shopper } from './shop.ts'

/** All of an order but its payment: complete, priced, and agreeing with what the shopper was shown. */
export type Plan = {
  cart: CartRow
  requestKey: string
  accountId: string | null
  /** Where the shopper is connected from. */
  address: string
  addresses: { shipping: Address; billing: Address }
  payer: Payer
  priced: PricedCart
}

/** Throws 'invalid' for what is missing, 'conflict' for what differs or is not in stock. Writes nothing. */
export async function planOrder(
  shop: Shop,
  { accountId, address }: Shopper,
  cart: CartRow,
  placement: Placement & { requestKey: string },
): Promise<Plan> {
  const { db } = shop.database
  const optionId = placement.shippingOptionId ?? cart.draft.shippingOptionId
  const priced = await priceCart(shop.settings, db, cart.id, optionId)
  const shown = shownOf(placement, priced, await preparedCents(shop, cart, placement))
  if (priced.lines.length === 0 && !shown.lines?.length) throw invalid(CHECKOUT_TEXTS.emptyCart)
  const addresses = addressesOf(placement, cart)
  const payer = payerOf(shop, placement, cart)
  refuseTooMuch(priced.totals)
  refuseChanges(shown, priced, reviewChanges(placement.review, reviewOf({ addresses, payer, option: priced.option })))
  return { cart, requestKey: placement.requestKey, accountId, address, addresses, payer, priced }
}

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
