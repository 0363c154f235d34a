import type { Address } from '#domain/checkout/address.ts'
import { pickupPlaceOf, type PickupPlace } from '#domain/checkout/pickup.ts'
import type { TimeZone } from '#domain/days.ts'
import type { Cents } from '#domain/money.ts'
import type { PrintedLine } from '#domain/cart/cart.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { isOther, isUntaxed, sumOf, taxedCents, totalsOf, type Charge } from '#domain/charges/charges.ts'
import { chargesOfSums } from '#domain/charges/price-cart.ts'

export type DocumentKind = 'invoice' | 'creditNote'

export type Seller = { name: string; address: string[]; taxId: string | null }

/** Frozen when the document is made: later changes to the order or the settings do not affect it. */
export type DocumentContent = {
  seller: Seller
  buyer: Address
  orderNumber: string
  orderedAt: string
  /** The zone of its dates. Documents older than this setting have dates in UTC. */
  timeZone?: TimeZone
  /** The invoice corrected by a credit note; null for an invoice. */
  invoiceNumber: string | null
  lines: PrintedLine[]
  /** Charges other than items, shipping and tax. The subtotal includes them. */
  charges?: Pick<Charge, 'title' | 'amountCents' | 'position'>[]
  itemsCents: Cents
  shippingCents: Cents
  /** Goodwill on a credit note, negative if it offsets earlier goodwill; 0 on an invoice. */
  otherCents: Cents
  /** Tax by rate; `rate` is a fraction, and null for orders whose rate is unknown. */
  taxes: { rate: number | null; baseCents: Cents; taxCents: Cents }[]
  totalCents: Cents
  payment: Pick<Order, 'paymentMethod' | 'card'>
} & PickupPlace

/** Shipping is not taxed. */
export const SHIPPING_TAX_RATE = 0

/** An invoice or a credit note. `number` is its number in its series, such as INV-000001. */
export type OrderDocument = {
  kind: DocumentKind
  number: string
  refundId: string | null
  issuedAt: string
  content: DocumentContent
}

/** Whether the shop makes the invoice automatically or on request, and whether it was requested. */
export type InvoiceState = 'automatic' | 'onRequest' | 'requested'

export const DOCUMENT_NAMES: Record<DocumentKind, string> = { invoice: 'Invoice', creditNote: 'Credit note' }

/** "Invoice INV-000001"; a generic word if the number belongs to neither series. */
export function documentTitle(number: string): string {
  const kind = (['invoice', 'creditNote'] as const).find((one) => number.startsWith(`${PREFIXES[one]}-`))
  return `${kind ? DOCUMENT_NAMES[kind] : 'Document'} ${number}`
}

const PREFIXES: Record<DocumentKind, string> = { invoice: 'INV', creditNote: 'CN' }

export const documentNumber = (kind: DocumentKind, place: number): string =>
  `${PREFIXES[kind]}-${String(place).padStart(6, '0')}`

type Known = { order: Order; taxRate: number | null; seller: Seller; timeZone: TimeZone }

export const invoiceOf = ({ order, taxRate, ...known }: Known): DocumentContent => ({
  ...headOf(order, known),
  invoiceNumber: null,
  lines: order.lines.map((line) => printedLine(line, line.quantity)),
  ...otherCharges(order.charges),
  itemsCents: order.subtotalCents,
  shippingCents: order.shippingCents,
  otherCents: 0,
  taxes: taxesOf(taxRate, order.charges),
  totalCents: order.totalCents,
})

/** All credit notes of an order add up to its refunds to the cent, part by part. */
export const creditNoteOf = ({ order, taxRate, ...known }: Known, refund: Refund, invoice: string): DocumentContent => {
  const charges = refundedBy(order, refund)
  return {
    ...headOf(order, known),
    invoiceNumber: invoice,
    lines: refund.lines.map(({ position, quantity }) => printedLine(order.lines[position]!, quantity)),
    ...otherCharges(charges),
    itemsCents: refund.itemsCents,
    shippingCents: refund.shippingCents,
    otherCents: refund.otherCents,
    taxes: refund.itemsCents > 0 ? taxesOf(taxRate, charges) : [],
    totalCents: refund.amountCents,
  }
}

/** A node of an earlier version stores only the totals of a refund. */
const refundedBy = ({ lines }: Order, refund: Refund): Charge[] =>
  refund.charges.length > 0
    ? refund.charges
    : chargesOfSums(
        refund.lines.map(({ position, quantity }) => ({ ...lines[position]!, quantity })),
        refund,
      )

/** Omits the property if there are none, like older documents. */
function otherCharges(charges: readonly Charge[]): Pick<DocumentContent, 'charges'> {
  const others = charges.filter(isOther).map(({ title, amountCents, position }) => ({ title, amountCents, position }))
  return others.length > 0 ? { charges: others } : {}
}

/** One row for the taxed charges and one at rate 0 for the rest; shipping has its own. The items' rate is always listed. */
function taxesOf(taxRate: number | null, charges: readonly Charge[]): DocumentContent['taxes'] {
  const taxed = { rate: taxRate, baseCents: taxedCents(charges), taxCents: totalsOf(charges).taxCents }
  const untaxed = { rate: 0, baseCents: sumOf(charges.filter(isUntaxed)), taxCents: 0 }
  if (untaxed.baseCents === 0) return [taxed]
  return taxed.baseCents > 0 ? [taxed, untaxed] : [untaxed]
}

const headOf = (order: Order, { seller, timeZone }: Pick<Known, 'seller' | 'timeZone'>) => ({
  seller,
  // Documents can never be erased, so they contain only the personal data that bookkeeping requires.
  buyer: { ...order.billingAddress, email: '', phone: '' },
  orderNumber: order.number,
  orderedAt: order.createdAt,
  timeZone,
  ...pickupPlaceOf(order.shippingOption),
  payment: { paymentMethod: order.paymentMethod, card: order.card },
})

const printedLine = ({ name, options, sku, priceCents }: OrderLine, quantity: number): PrintedLine => ({
  name,
  options,
  sku,
  priceCents,
  quantity,
})
