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

/** It is frozen when the document is made: later changes of the order or the settings are not in it. */
export type DocumentContent = {
  seller: Seller
  buyer: Address
  orderNumber: string
  orderedAt: string
  /** Its dates are days of this zone. Documents from before the shop had one have days of UTC. */
  timeZone?: TimeZone
  /** The invoice that a credit note corrects; null in an invoice. */
  invoiceNumber: string | null
  lines: PrintedLine[]
  /** Those besides items, shipping and tax. The subtotal has them in it. */
  charges?: Pick<Charge, 'title' | 'amountCents' | 'position'>[]
  itemsCents: Cents
  shippingCents: Cents
  /** Goodwill of a credit note, below zero where earlier goodwill is set off; 0 in an invoice. */
  otherCents: Cents
  /** The tax by rate; `rate` is a fraction, and null for orders of which it is not known. */
  taxes: { rate: number | null; baseCents: Cents; taxCents: Cents }[]
  totalCents: Cents
  payment: Pick<Order, 'paymentMethod' | 'card'>
} & PickupPlace

/** Tax is a share of the items alone. */
export const SHIPPING_TAX_RATE = 0

/** An invoice or a credit note. `number` is that of its series, such as INV-000001. */
export type OrderDocument = {
  kind: DocumentKind
  number: string
  refundId: string | null
  issuedAt: string
  content: DocumentContent
}

/** Whether the shop makes an invoice by itself, or when the shopper or the owner asks for it. */
export type InvoiceState = 'automatic' | 'onRequest' | 'requested'

export const DOCUMENT_NAMES: Record<DocumentKind, string> = { invoice: 'Invoice', creditNote: 'Credit note' }

/** "Invoice INV-000001"; the word for both where the number is of neither. */
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

/** All credit notes of an order come to its refunds to the cent, part by part. */
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

/** A node of an earlier version writes the sums of a refund alone. */
const refundedBy = ({ lines }: Order, refund: Refund): Charge[] =>
  refund.charges.length > 0
    ? refund.charges
    : chargesOfSums(
        refund.lines.map(({ position, quantity }) => ({ ...lines[position]!, quantity })),
        refund,
      )

/** Documents without such charges have no member for them, as before there were any. */
function otherCharges(charges: readonly Charge[]): Pick<DocumentContent, 'charges'> {
  const others = charges.filter(isOther).map(({ title, amountCents, position }) => ({ title, amountCents, position }))
  return others.length > 0 ? { charges: others } : {}
}

/** A row for what is taxed and one at a rate of 0 for the rest; shipping has its own. A document always names a rate of its items. */
function taxesOf(taxRate: number | null, charges: readonly Charge[]): DocumentContent['taxes'] {
  const taxed = { rate: taxRate, baseCents: taxedCents(charges), taxCents: totalsOf(charges).taxCents }
  const untaxed = { rate: 0, baseCents: sumOf(charges.filter(isUntaxed)), taxCents: 0 }
  if (untaxed.baseCents === 0) return [taxed]
  return taxed.baseCents > 0 ? [taxed, untaxed] : [untaxed]
}

const headOf = (order: Order, { seller, timeZone }: Pick<Known, 'seller' | 'timeZone'>) => ({
  seller,
  // A document can never be erased, so it has no more of the person than the books need.
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
