import type { Address } from './address.ts'
import { formatShort, type Cents } from './money.ts'
import type { CardSummary } from './payment.ts'
import { HIGHEST_TOTAL, type Totals } from './pricing.ts'
import { describeOptions, type OptionValue, type Picture } from './products.ts'
import type { ReviewField } from './review.ts'

export type OrderStatus = 'processing' | 'shipped' | 'delivered' | 'cancelled'

export type OrderLine = {
  productId: number
  variantId: string
  slug: string
  sku: string | null
  name: string
  options: OptionValue[]
  priceCents: Cents
  quantity: number
  picture: Picture | null
}

/** A snapshot: nothing in it changes when the catalog does. */
export type Order = Totals & {
  id: string
  number: string
  requestKey: string
  accountId: string | null
  cartId: string
  status: OrderStatus
  email: string
  shippingAddress: Address
  billingAddress: Address
  shippingMethod: { id: string; name: string; estimatedDelivery: string }
  paymentMethod: string
  card: CardSummary | null
  lines: OrderLine[]
  createdAt: string
}

// Crockford's alphabet: no I, L, O or U, so that a number survives being read out loud.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An order number such as K7Q2-9XMD from eight random bytes: 40 bits that can be neither guessed nor counted. */
export function orderNumber(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % 32]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** One difference between what the shopper was shown and what holds now; amounts in cents. */
export type Change = CountChange | EntryChange

type CountChange = {
  variantId: string | null
  name: string
  field: 'price' | 'quantity' | 'stock' | 'subtotal' | 'shipping' | 'tax' | 'total'
  old: number | null
  new: number | null
}

/** Of what was entered at the checkout, in words. */
export type EntryChange = { variantId: null; name: string; field: ReviewField; old: string; new: string }

export const isEntryChange = (change: Change): change is EntryChange => typeof change.old === 'string'

export type ShownLine = { variantId: string; name: string; priceCents: Cents | null; quantity: number | null }
export type Shown = { lines: ShownLine[] | null; totals: Partial<Totals> }

type PricedLine = { variantId: string; name: string; priceCents: Cents; quantity: number }

const AMOUNTS = [
  ['subtotal', 'subtotalCents'],
  ['shipping', 'shippingCents'],
  ['tax', 'taxCents'],
  ['total', 'totalCents'],
] as const

/** What differs between the order a client sent along and the one the server computed; empty when they agree. */
export function changesOf(shown: Shown, lines: PricedLine[], totals: Totals): Change[] {
  const changes: Change[] = []
  const before = Map.groupBy(shown.lines ?? [], ({ variantId }) => variantId)
  for (const { variantId, name, priceCents, quantity } of shown.lines ? lines : []) {
    const named = before.get(variantId) ?? []
    before.delete(variantId)
    const price = named.find((old) => old.priceCents !== null && old.priceCents !== priceCents)
    if (price) changes.push({ variantId, name, field: 'price', old: price.priceCents, new: priceCents })
    const count = countOf(named)
    if (count !== null && count !== quantity)
      changes.push({ variantId, name, field: 'quantity', old: count, new: quantity })
  }
  for (const [variantId, named] of before)
    changes.push({ variantId, name: named[0]!.name, field: 'quantity', old: countOf(named), new: 0 })
  for (const [field, key] of AMOUNTS) {
    const old = shown.totals[key]
    if (old !== undefined && old !== totals[key])
      changes.push({ variantId: null, name: field, field, old, new: totals[key] })
  }
  return changes
}

/** How many pieces a line was shown with, each time that it is named; null when it does not say. */
function countOf(named: ShownLine[]): number | null {
  if (named.length === 1) return named[0]!.quantity
  return named.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0)
}

/** "Stoneware mug (Color: Sage): only 1 left in stock": why a line cannot be ordered as it is. */
export function soldOutSentence({
  name,
  options,
  stock,
}: Pick<OrderLine, 'name' | 'options'> & { stock: number | null }): string {
  const choice = options.length > 0 ? ` (${describeOptions(options)})` : ''
  return stock ? `${name}${choice}: only ${stock} left in stock` : `${name}${choice} is out of stock`
}

/** The order number, else the first 8 characters of the id, else a placeholder. Section 2, "Order confirmation". */
export const displayNumber = ({ orderNumber, _id }: { orderNumber: string; _id: string }): string =>
  orderNumber || _id.slice(0, 8) || '–'

/** The key under which a browser keeps its copy of an order. */
export const localOrderKey = (number: string): string => `order-${number}`

export const ORDER_TEXTS = {
  changed: 'Something in your order has changed. Please review it and place it again.',
  tooMuch: `One order can come to at most ${formatShort(HIGHEST_TOTAL)}. Please take something out of your cart.`,
  notFound: 'Order not found',
  load: 'Failed to load order details',
  keyTaken: 'This request key belongs to another order.',
} as const
