import type { Clock } from '#domain/days.ts'
import type { Cents } from '#domain/money.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { CHANGE_ADDRESS_TEXTS } from './change-address.ts'
import { hasLeft, isSome, type Parcel, type LineQuantity } from './fulfillment.ts'
import type { OrderHistory, OrderRecord } from './history.ts'
import { ledgerOf, unfulfilled, type Ledger } from './ledger.ts'
import type { Order } from './orders.ts'
import { isCancelable, progressOf } from './progress.ts'
import { refundedCents } from './refunds.ts'
import { returnableOf, type Returnable } from '#domain/orders/returns/return-rules.ts'
import type { ReturnKind } from '#domain/orders/returns/returns.ts'

/** The units that a deed applies to, or a sentence why it is not possible. */
export type Possibility = { units: LineQuantity[]; why: string | null }

/** What the rows of an order allow; `why-unpaid.ts` checks its payment. An impossible deed is rejected with its sentence. */
export type Possible = {
  pack: Possibility
  unpack: Possibility
  ship: Possibility
  deliver: Possibility
  cancel: Possibility
  /** Refundable units, or any amount up to `leftCents`. */
  refund: Possibility & { leftCents: Cents }
  retryRefunds: Possibility
  refundOtherwise: Possibility
  correctAddress: Possibility
  shopper: { cancel: Possibility; changeAddress: Possibility }
  returns: Record<ReturnKind, Returnable>
}

export function possibleOf({ order, history }: OrderRecord, clock: Clock): Possible {
  const ledger = ledgerOf(order, history)
  const returnable = (kind: ReturnKind) => returnableOf(kind, order, history, clock)
  return {
    pack: toPack(order, ledger),
    unpack: toUnpack(order, history),
    ship: toShip(order, history, ledger),
    deliver: toDeliver(order, history),
    cancel: toCancel(order, ledger),
    refund: toRefund(order, history, ledger),
    retryRefunds: toRetryRefunds(order, history),
    refundOtherwise: toRetryRefunds(order, history),
    correctAddress: toCorrectAddress(order, ledger),
    shopper: { cancel: toCancelByShopper(ledger), changeAddress: toChangeAddress(order, ledger) },
    returns: { withdrawal: returnable('withdrawal'), return: returnable('return'), claim: returnable('claim') },
  }
}

const unitsOr = (units: LineQuantity[], why: string): Possibility => ({ units, why: units.length === 0 ? why : null })

export const toPack = ({ number }: Order, ledger: Ledger): Possibility =>
  unitsOr(unfulfilled(ledger), `Order ${number} has nothing left to ship: everything is packed, shipped or canceled.`)

export const toUnpack = ({ number }: Order, { parcels }: OrderHistory): Possibility =>
  unitsOr(unitsOf(parcels.filter((parcel) => !hasLeft(parcel))), `Order ${number} has no packed parcels.`)

/** The packed parcel that has waited longest, or all unfulfilled units. */
function toShip(order: Order, { parcels }: OrderHistory, ledger: Ledger): Possibility {
  const packed = parcels.find((parcel) => !hasLeft(parcel))
  return packed ? { units: packed.lines, why: null } : toPack(order, ledger)
}

export const toDeliver = ({ number }: Order, { parcels }: OrderHistory): Possibility =>
  unitsOr(unitsOf(parcels.filter(({ state }) => state === 'shipped')), `Order ${number} has no parcels on the way.`)

export function toCancel(order: Order, ledger: Ledger): Possibility {
  const way = unpackingHint(order, ledger)
  const why = way === '' ? ': everything is packed, shipped or canceled.' : `.${way}`
  return unitsOr(unfulfilled(ledger), `Order ${order.number} has nothing left to cancel${why}`)
}

export function toCancelByShopper(ledger: Ledger): Possibility {
  const why =
    'This order is being packed or has been canceled, so it can no longer be canceled here. Please contact us.'
  return unitsOr(isCancelable(ledger) ? unfulfilled(ledger) : [], why)
}

export function toRefund(order: Order, { refunds }: OrderHistory, { lines }: Ledger): Possible['refund'] {
  if (order.unchargedSince !== null)
    return { units: [], leftCents: 0, why: `Order ${order.number} was not charged, so there is nothing to refund.` }
  const leftCents = order.totalCents - refundedCents(refunds)
  if (leftCents <= 0) return { units: [], leftCents, why: `Order ${order.number} is already fully refunded.` }
  const units = lines.map(({ refundable }, position) => ({ position, quantity: refundable }))
  return { units: units.filter(isSome), leftCents, why: null }
}

export function toRetryRefunds({ number }: Order, { refunds }: OrderHistory): Possibility {
  const failed = refunds.filter(({ state }) => state === 'failed')
  const why = failed.length > 0 ? null : `Order ${number} has no failed refunds.`
  return { units: failed.flatMap(({ lines }) => lines), why }
}

export function toCorrectAddress({ shippingOption }: Order, ledger: Ledger): Possibility {
  const { pickup, sent } = CHANGE_ADDRESS_TEXTS
  const why = isPickup(shippingOption) ? pickup : progressOf(ledger) === 'processing' ? null : sent
  return { units: [], why }
}

export function toChangeAddress({ shippingOption }: Order, ledger: Ledger): Possibility {
  const { pickup, late } = CHANGE_ADDRESS_TEXTS
  const why = isPickup(shippingOption) ? pickup : isCancelable(ledger) ? null : late
  return { units: [], why }
}

/** Explains how to cancel units that are packed, of one line or of all lines; '' if none are packed. */
export function unpackingHint({ number }: Order, { lines }: Ledger, position?: number): string {
  const asked = position === undefined ? lines : [lines[position]!]
  const count = asked.reduce((sum, { packed }) => sum + packed, 0)
  const are = count === 1 ? '1 piece is' : `${count} pieces are`
  return count === 0 ? '' : ` ${are} packed: see npx shop orders unpack ${number}`
}

const unitsOf = (parcels: readonly Parcel[]): LineQuantity[] => parcels.flatMap(({ lines }) => lines)
