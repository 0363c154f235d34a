import type { CartRow } from '#database/cart/carts.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { billingAddressOf, type CheckoutEntries } from '#domain/checkout/entries.ts'
import { conflict, invalid, reject, type ShopError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { ClientSnapshot, SnapshotLine } from '#domain/orders/orders.ts'
import { PAYMENT_TEXTS, type CardSummary } from '#domain/checkout/payment.ts'
import { needsCard, NO_PAYMENT, nowDueSentence, type PaymentMethod } from '#domain/checkout/payment-kinds.ts'
import { addressErrorsFor, addressFor } from '#domain/checkout/option-address.ts'
import { reachError, type ShippingOption } from '#domain/checkout/shipping.ts'
import type { Totals } from '#domain/charges/charges.ts'
import type { Review } from '#domain/checkout/review.ts'
import { isFree, offeredMethods } from '#shop/checkout/payment-methods.ts'
import { lookUpCard } from '#shop/checkout/payment.ts'
import type { PricedCart } from '#shop/checkout/pricing.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** Omitted fields are filled in from the checkout; amounts are only compared. */
export type OrderRequest = {
  requestKey?: string | undefined
  items?: SentItem[] | undefined
  address?: Address | undefined
  shippingOptionId?: string | undefined
  /** The option's regular price, or its cost for this cart. */
  shippingOptionCents?: Cents | undefined
  paymentMethod?: string | undefined
  paymentToken?: string | undefined
  paymentIntentId?: string | undefined
  totals: Partial<Totals>
  review: Partial<Review>
}

type SentItem = {
  id?: string | undefined
  productId: string
  variantId?: string | undefined
  name?: string | undefined
  priceCents?: Cents | undefined
  quantity?: number | undefined
}

export type PaymentDetails = { method: PaymentMethod; token: string | null; card: CardSummary | null }

/** Throws 'invalid' for a missing or invalid shipping address. Section 5, "Placing an order". */
export function orderAddresses(
  { address }: OrderRequest,
  { entries }: CartRow,
  option: ShippingOption,
): { shipping: Address; billing: Address } {
  const entered = address ?? entries.shippingAddress
  if (!entered) throw invalid(CHECKOUT_TEXTS.missingAddress, { shippingAddress: CHECKOUT_TEXTS.missingAddress })
  reject(addressErrorsFor(option, entered), 'shippingAddress.')
  const outOfReach = reachError(option, entered)
  if (outOfReach) throw invalid(outOfReach, { shippingOptionId: outOfReach })
  const shipping = addressFor(option, entered)
  return { shipping, billing: billingAddressOf({ ...entries, shippingAddress: shipping }) ?? shipping }
}

/** Throws 'invalid' without a method or its card, 'conflict' if the shopper saw a free order. Section 5, "Placing an order". */
export async function paymentDetailsOf(
  shop: Shop,
  shopper: Pick<Shopper, 'ipAddress'>,
  request: OrderRequest,
  { cart, priced }: { cart: CartRow; priced: PricedCart },
): Promise<PaymentDetails> {
  if (isFree(priced)) return { method: NO_PAYMENT, token: null, card: null }
  const { entries } = cart
  const missing = (field: string): ShopError =>
    request.totals.totalCents === 0 || entries.paymentMethodId === NO_PAYMENT.id
      ? nowDueError(priced)
      : invalid(PAYMENT_TEXTS.missing, { [field]: PAYMENT_TEXTS.missing })
  const method = methodOf(offeredMethods(shop), request, entries)
  if (!method) throw missing('paymentMethod')
  if (!needsCard(method)) return { method, token: null, card: null }
  const token = request.paymentToken || entries.paymentToken
  if (token === null) throw missing('paymentToken')
  const savedCard = token === entries.paymentToken ? entries.card : null
  return { method, token, card: savedCard ?? (await lookUpCard(shop, { shopper, cart, token })) }
}

/** The field sends the shopper back to the payment step. */
export function nowDueError({ totals }: Pick<PricedCart, 'totals'>): ShopError {
  const message = nowDueSentence(totals.totalCents)
  return conflict(message, { fields: { payment: message } })
}

/** `intentAmountCents`: the amount of the client's payment intent. */
export function snapshotOf(
  { items, totals, shippingOptionCents }: OrderRequest,
  { lines, option, totals: now }: PricedCart,
  intentAmountCents: Cents | undefined,
): ClientSnapshot {
  // A client may send the option's regular price; the totals have the cost for this cart.
  const sentShippingCents = shippingOptionCents === option.priceCents ? undefined : shippingOptionCents
  const shippingCents = totals.shippingCents ?? sentShippingCents
  return {
    lines: items ? snapshotLines(items, lines) : null,
    totals: {
      ...totals,
      ...(shippingCents !== undefined && { shippingCents }),
      ...(intentAmountCents !== undefined && intentAmountCents !== now.totalCents && { totalCents: intentAmountCents }),
    },
  }
}

function methodOf(
  methods: readonly PaymentMethod[],
  { paymentMethod, paymentToken, paymentIntentId }: OrderRequest,
  entries: CheckoutEntries,
) {
  if (paymentMethod) return methods.find(({ name }) => name === paymentMethod)
  const chosen = methods.find(({ id }) => id === entries.paymentMethodId)
  if (chosen) return chosen
  // A payment intent or a token implies a card method.
  const isCard = paymentToken ?? paymentIntentId ?? entries.paymentIntentId
  return isCard ? methods.find(needsCard) : undefined
}

function snapshotLines(items: SentItem[], lines: CartLine[]): SnapshotLine[] {
  const left = [...lines]
  return items.map((item) => {
    const index = left.findIndex((line) => refersTo(item, line))
    // A line may be sent as several items that refer to the same line.
    const line = index < 0 ? lines.find((one) => refersTo(item, one)) : left.splice(index, 1)[0]
    return {
      variantId: line?.variantId ?? item.variantId ?? item.id ?? item.productId,
      name: line?.name ?? item.name ?? '',
      priceCents: item.priceCents ?? null,
      quantity: item.quantity ?? null,
    }
  })
}

/** Clients that do not know variants send the product's id or slug. */
function refersTo({ id, productId, variantId }: SentItem, line: CartLine): boolean {
  if (variantId !== undefined) return variantId === line.variantId
  return id === line.variantId || productId === String(line.productId) || productId === line.slug
}
