import { fullName } from '#domain/accounts/full-name.ts'
import { extraTitles } from '#domain/charges/charges.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import type { OptionValue } from '#domain/catalog/products.ts'
import type { Clock } from '#domain/days.ts'
import type { LineQuantity, Parcel } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { isToPack, ledgerOf, unfulfilled } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { progressOf, type OrderProgress } from '#domain/orders/progress.ts'
import { isLateToPack } from './packing-time.ts'

/** Units of a line to be put into a parcel. `line` names it in a request: its SKU, or else its number. */
export type UnitsToPack = {
  line: string
  sku: string | null
  name: string
  options: OptionValue[]
  notes: string[]
  quantity: number
}

type ParcelToSend = Omit<Parcel, 'lines' | 'trackingUrl' | 'deliveredAt'> & { units: UnitsToPack[] }

export type OrderToPack = {
  number: string
  createdAt: string
  /** The recipient, or who picks it up. Empty if erased. */
  name: string
  delivery: string
  isPickup: boolean
  isLate: boolean
  state: OrderProgress
  /** Why it should not be sent; null if it is paid. */
  unpaid: string | null
  /** Neither packed nor canceled. */
  open: UnitsToPack[]
  /** The oldest first. */
  parcels: ParcelToSend[]
}

export function orderToPack({ order, history }: OrderRecord, unpaid: string | null, clock: Clock): OrderToPack {
  const ledger = ledgerOf(order, history)
  return {
    number: order.number,
    createdAt: order.createdAt,
    name: fullName(order.shippingAddress),
    delivery: order.shippingOption.name,
    isPickup: isPickup(order.shippingOption),
    isLate: isToPack(ledger) && isLateToPack(order, clock),
    state: progressOf(ledger),
    unpaid,
    open: unitsOf(order, unfulfilled(ledger)),
    parcels: history.parcels.map(({ lines, trackingUrl: _url, deliveredAt: _at, ...parcel }) => ({
      ...parcel,
      units: unitsOf(order, lines),
    })),
  }
}

const unitsOf = (order: Order, units: readonly LineQuantity[]): UnitsToPack[] =>
  units.map(({ position, quantity }) => {
    const { sku, name, options } = order.lines[position]!
    const notes = extraTitles(order.charges, position)
    return { line: requestedLine(order, position), sku, name, options, notes, quantity }
  })

/** A SKU that several lines have names none of them. */
export function requestedLine({ lines }: Pick<Order, 'lines'>, position: number): string {
  const { sku } = lines[position]!
  return sku !== null && lines.filter((line) => line.sku === sku).length === 1 ? sku : String(position + 1)
}
