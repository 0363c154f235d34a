import { dayOf, type TimeZone } from '#domain/days.ts'
import { conflict } from '#domain/errors.ts'
import { extraTitles } from '#domain/charges/charges.ts'
import type { PrintedLine } from '#domain/cart/cart.ts'
import { hasLeft, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf, unfulfilled } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'

/** A slip that is enclosed in one parcel, without prices. */
export type PackingSlip = {
  order: Pick<Order, 'number' | 'shippingAddress' | 'shippingOption'>
  orderedOn: string
  lines: (Omit<PrintedLine, 'priceCents'> & {
    notes: string[]
  })[]
}

/** One slip per packed parcel not sent yet, or one for all unfulfilled units to be shipped. Throws 'conflict' if there are none. */
export function packingSlipsOf({ order, history }: OrderRecord, timeZone: TimeZone): PackingSlip[] {
  const packed = history.parcels.filter((parcel) => !hasLeft(parcel)).map(({ lines }) => lines)
  const open = unfulfilled(ledgerOf(order, history))
  const contents = packed.length > 0 ? packed : open.length > 0 ? [open] : []
  if (contents.length === 0) throw conflict(`Order ${order.number} has nothing packed or left to pack.`)
  const sent = contents
    .map((parcel) => parcel.filter(({ position }) => order.lines[position]!.requiresShipping))
    .filter((parcel) => parcel.length > 0)
  if (sent.length === 0) throw conflict(`Order ${order.number} has nothing to pack: none of its products is sent.`)
  const orderedOn = dayOf(order.createdAt, timeZone)
  return sent.map((parcel) => ({ order, orderedOn, lines: parcel.map((line) => packingSlipLine(order, line)) }))
}

function packingSlipLine(
  { lines, charges }: Order,
  { position, quantity }: LineQuantity,
): PackingSlip['lines'][number] {
  const { name, options, sku } = lines[position]!
  return { name, options, sku, quantity, notes: extraTitles(charges, position) }
}
