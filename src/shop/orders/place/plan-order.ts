import { mailboxOf } from '#domain/accounts/accounts.ts'
import type { CartRow } from '#database/cart/carts.ts'
import { findPayment } from '#database/payments/payments.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { reviewChanges, reviewOf } from '#domain/checkout/review.ts'
import { isOptionGone } from '#domain/checkout/entries.ts'
import { SHIPPING_TEXTS, type ShippingOptions } from '#domain/checkout/shipping.ts'
import { rejectChanges, rejectExcessiveQuantity, rejectExcessiveTotal } from '#shop/checkout/order-changes.ts'
import {
  orderAddresses,
  paymentDetailsOf,
  snapshotOf,
  type PaymentDetails,
  type OrderRequest,
} from './order-request.ts'
import { priceWithOption, type PricedCart } from '#shop/checkout/pricing.ts'
import { withKeys, type LimitedAction } from '#shop/limits/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** A complete, priced order that matches what the client showed. */
export type Plan = {
  cart: CartRow
  requestKey: string
  accountId: string | null
  addresses: { shipping: Address; billing: Address }
  payment: PaymentDetails
  priced: PricedCart
  actions: LimitedAction[]
}

/** Writes nothing. Throws 'invalid' for missing entries, 'conflict' for differences or missing stock. */
export async function planOrder(
  shop: Shop,
  { accountId, ipAddress }: Shopper,
  { cart, ...linesAndOptions }: { cart: CartRow; lines: CartLine[]; options: ShippingOptions },
  request: OrderRequest & { requestKey: string },
): Promise<Plan> {
  const optionId = request.shippingOptionId ?? cart.entries.shippingOptionId
  if (optionId !== null && optionId === cart.entries.shippingOptionId) rejectGoneOption(cart, linesAndOptions.options)
  const priced = priceWithOption(shop, { ...linesAndOptions, entries: cart.entries }, optionId)
  const shown = snapshotOf(request, priced, await intentAmountCents(shop, cart, request))
  if (priced.lines.length === 0 && !shown.lines?.length) throw invalid(CHECKOUT_TEXTS.emptyCart)
  if (!cart.agreed) rejectExcessiveQuantity(priced.lines, shop.rates)
  const addresses = orderAddresses(request, cart, priced.option)
  const payment = await paymentDetailsOf(shop, { ipAddress }, request, { cart, priced })
  rejectExcessiveTotal(priced.totals)
  rejectChanges(shown, priced, reviewChanges(request.review, reviewOf({ ...priced, addresses, payment })))
  // The owner has chosen the pieces of a draft order.
  const counted = cart.agreed ? [] : priced.lines
  const actions =
    payment.token === null
      ? cardlessActions(ipAddress, addresses.shipping.email, counted)
      : cardActions(ipAddress, cart)
  const { requestKey } = request
  return { cart, requestKey, accountId, addresses, payment, priced, actions: withKeys(shop, actions) }
}

function rejectGoneOption({ entries }: CartRow, options: ShippingOptions): void {
  if (isOptionGone(entries, options)) throw invalid(SHIPPING_TEXTS.gone, { shippingOptionId: SHIPPING_TEXTS.gone })
}

const cardActions = (ipAddress: string, cart: CartRow): LimitedAction[] => [
  { limit: 'cardFromAddress', of: ipAddress },
  { limit: 'cardForCart', of: cart.id },
]

/** Always counted: without a card, only this limit stops a stranger from taking stock and emailing anyone. */
function cardlessActions(ipAddress: string, email: string, lines: readonly CartLine[]): LimitedAction[] {
  const [mailbox, units] = [mailboxOf(email), lines.reduce((sum, { quantity }) => sum + quantity, 0)]
  return [
    { limit: 'cardlessOrderFromAddress', of: ipAddress },
    { limit: 'cardlessPiecesFromAddress', of: ipAddress, times: units },
    { limit: 'cardlessOrderToEmail', of: mailbox },
    { limit: 'cardlessPiecesToEmail', of: mailbox, times: units },
  ]
}

/** Uses the intent in the request, or the checkout's if the request has no total. */
async function intentAmountCents(
  { database: { db } }: Shop,
  cart: CartRow,
  { paymentIntentId, totals }: OrderRequest,
): Promise<Cents | undefined> {
  const id = paymentIntentId ?? (totals.totalCents === undefined ? cart.entries.paymentIntentId : null)
  if (id === null) return undefined
  const payment = await findPayment(db, id)
  if (payment?.cartId === cart.id) return payment.amountCents
  if (paymentIntentId !== undefined) throw notFound(PAYMENT_TEXTS.intentNotFound)
  return undefined
}
