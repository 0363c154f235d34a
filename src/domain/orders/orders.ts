import type { Address } from '#domain/checkout/address.ts'
import { formatShort, type Cents } from '#domain/money.ts'
import { cardText, type CardSummary } from '#domain/checkout/payment.ts'
import { MANUAL_KINDS, manualKindNamed, NO_PAYMENT } from '#domain/checkout/payment-kinds.ts'
import { MAX_TOTAL_CENTS } from '#domain/cart/pricing.ts'
import type { Charge, Totals } from '#domain/charges/charges.ts'
import type { OptionDetails, ShippingOption } from '#domain/checkout/shipping.ts'
import type { Line } from '#domain/cart/cart.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import type { EntryChange } from '#domain/checkout/review.ts'

export const ORDER_STATUSES = ['processing', 'shipped', 'delivered', 'canceled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The spelling used by earlier versions: in rows, in browsers' saved orders, by other shops, and typed by owners. */
export const CANCELED_BEFORE = 'cancelled'

export const respelled = <Text>(status: Text): Text | 'canceled' => (status === CANCELED_BEFORE ? 'canceled' : status)

export type OrderLine = Line

export const orderLine = (line: Line): OrderLine => ({
  variantId: line.variantId,
  productId: line.productId,
  slug: line.slug,
  name: line.name,
  options: line.options,
  sku: line.sku,
  priceCents: line.priceCents,
  quantity: line.quantity,
  picture: line.picture,
  requiresShipping: line.requiresShipping,
  taxable: line.taxable,
})

/** What was bought and what it cost. The totals are sums of the charges. */
export type PricedLines = Totals & { lines: OrderLine[]; charges: Charge[] }

/** An order is a snapshot: later changes to the catalog do not affect it. */
export type Order = PricedLines & {
  id: string
  number: string
  requestKey: string
  accountId: string | null
  cartId: string
  status: OrderStatus
  email: string
  shippingAddress: Address
  billingAddress: Address
  shippingOption: Pick<ShippingOption, 'id' | 'name' | 'estimatedDelivery' | 'pickupCountry'> & OptionDetails
  paymentMethod: string
  card: CardSummary | null
  /** The return period in days that applied when the order was placed. */
  returnDays: number
  /** Whether the buyer was promised a right of withdrawal. */
  withdrawal: boolean
  createdAt: string
  /** When the authorization was released or expired without a charge; null if there is a charge, or can still be one. */
  unchargedSince: string | null
}

export const paidWith = ({ paymentMethod, card }: Pick<Order, 'paymentMethod' | 'card'>): string =>
  card ? cardText(card) : paymentMethod

/** Whether the order was free. */
export const neededNoPayment = ({ paymentMethod }: Pick<Order, 'paymentMethod'>): boolean =>
  paymentMethod === NO_PAYMENT.name

type Paid = Pick<Order, 'paymentMethod' | 'card'>

/** How the owner was paid without a provider; undefined for any other order. */
export const manualPaymentOf = ({ paymentMethod }: Pick<Order, 'paymentMethod'>) => {
  const kind = manualKindNamed(paymentMethod)
  return kind && MANUAL_KINDS[kind]
}

export const paymentText = (order: Paid): string =>
  neededNoPayment(order)
    ? 'No payment was needed'
    : (manualPaymentOf(order)?.paidText ?? `Paid with ${paidWith(order)}`)

/** What the owner has to do for a refund; null if the provider pays it out. */
export function refundTask(order: Pick<Order, 'paymentMethod'>): string | null {
  const manual = manualPaymentOf(order)
  return manual ? `No payment provider is asked: give the money back ${manual.refundWay}.` : null
}

/** "Refunded to Visa ending in 4242" */
export const refundedText = (order: Paid): string =>
  `Refunded ${manualPaymentOf(order)?.refundWay ?? `to ${paidWith(order)}`}`

/** Crockford's base 32 omits I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function orderNumber(bytes: Uint8Array): string {
  return dashed(Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % 32]).join(''))
}

/** Parses a typed order number, ignoring case and spaces; letters missing from the alphabet are read as digits. */
export function typedOrderNumber(typed: string): string | null {
  const text = typed
    .toUpperCase()
    .replace(/[\s#\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text) ? dashed(text) : null
}

const dashed = (text: string): string => `${text.slice(0, 4)}-${text.slice(4)}`

export type OrderChange = CountChange | EntryChange

type CountChange = {
  variantId: string | null
  name: string
  field: 'price' | 'quantity' | 'stock' | 'subtotal' | 'shipping' | 'tax' | 'total'
  old: number | null
  new: number | null
}

export const isEntryChange = (change: OrderChange): change is EntryChange => typeof change.old === 'string'

export type SnapshotLine = { variantId: string; name: string; priceCents: Cents | null; quantity: number | null }
export type ClientSnapshot = { lines: SnapshotLine[] | null; totals: Partial<Totals> }

type PricedLine = { variantId: string; name: string; priceCents: Cents; quantity: number }

const AMOUNTS = [
  ['subtotal', 'subtotalCents'],
  ['shipping', 'shippingCents'],
  ['tax', 'taxCents'],
  ['total', 'totalCents'],
] as const

export function changesOf(shown: ClientSnapshot, lines: PricedLine[], totals: Totals): OrderChange[] {
  const changes: OrderChange[] = []
  const before = Map.groupBy(shown.lines ?? [], ({ variantId }) => variantId)
  for (const { variantId, name, priceCents, quantity } of shown.lines ? lines : []) {
    const named = before.get(variantId) ?? []
    before.delete(variantId)
    const price = named.find((old) => old.priceCents !== null && old.priceCents !== priceCents)
    if (price) changes.push({ variantId, name, field: 'price', old: price.priceCents, new: priceCents })
    const count = quantityOf(named)
    if (count !== null && count !== quantity)
      changes.push({ variantId, name, field: 'quantity', old: count, new: quantity })
  }
  for (const [variantId, named] of before)
    changes.push({ variantId, name: named[0]!.name, field: 'quantity', old: quantityOf(named), new: 0 })
  for (const [field, key] of AMOUNTS) {
    const old = shown.totals[key]
    if (old !== undefined && old !== totals[key])
      changes.push({ variantId: null, name: field, field, old, new: totals[key] })
  }
  return changes
}

function quantityOf(named: SnapshotLine[]): number | null {
  if (named.length === 1) return named[0]!.quantity
  return named.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0)
}

export function soldOutSentence({
  name,
  options,
  stock,
}: Pick<OrderLine, 'name' | 'options'> & { stock: number | null }): string {
  const choice = options.length > 0 ? ` (${describeOptions(options)})` : ''
  return stock ? `${name}${choice}: only ${stock} left in stock` : `${name}${choice} is out of stock`
}

/** Section 2, "Order confirmation". */
export const displayNumber = ({ orderNumber, _id }: { orderNumber: string; _id: string }): string =>
  orderNumber || _id.slice(0, 8) || '–'

export const ORDER_TEXTS = {
  changed: 'Something in your order has changed. Please review it and place it again.',
  tooMuch: `An order can total at most ${formatShort(MAX_TOTAL_CENTS)}. Please remove something from your cart.`,
  notFound: 'Order not found',
  load: 'Failed to load order details',
  keyTaken: 'This request key belongs to another order.',
} as const
