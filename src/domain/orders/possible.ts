import { erasedText, isErased } from '#domain/accounts/erasure.ts'
import type { Clock } from '#domain/days.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import { REFUNDS_WAIT } from './disputes.ts'
import { hasLeft, stageOf, type Parcel, type LineQuantity, type Possibility } from './fulfillment.ts'
import type { OrderHistory, OrderRecord } from './history.ts'
import { ledgerOf, unfulfilled, type Ledger } from './ledger.ts'
import type { Order } from './orders.ts'
import { unpaidText, type UnpaidReason } from './payment-states.ts'
import { isCancelable, progressOf } from './progress.ts'
import { tooLateText } from './order-state.ts'
import { toRefund, toRetryRefunds, type RefundPossibility } from './possible-refunds.ts'
import { answersTo, type ReturnAnswers } from '#domain/orders/returns/possible-answers.ts'
import { returnProblem } from '#domain/orders/returns/return-requests.ts'
import { returnableOf, type Returnable } from '#domain/orders/returns/return-rules.ts'
import type { ReturnKind } from '#domain/orders/returns/returns.ts'

/** An impossible deed is rejected with its sentence. Only `evenIfUnpaid` sends an unpaid order, and refunds wait for a dispute to end. */
export type Possible = {
  pack: Possibility
  unpack: Possibility
  ship: Possibility
  deliver: Possibility
  cancel: Possibility
  refund: RefundPossibility
  retryRefunds: Possibility
  settleRefunds: Possibility
  correctAddress: Possibility
  correctEmail: Possibility
  shopper: { cancel: Possibility; changeAddress: Possibility }
  returns: Record<ReturnKind, Returnable & { why: string | null }>
  answers: ReturnAnswers[]
}

/** `unpaid` is of the order's payment, which its record does not include. */
export function possibleOf(record: OrderRecord, clock: Clock, unpaid: UnpaidReason | null): Possible {
  const { order, history } = record
  const ledger = ledgerOf(order, history)
  const unless = (other: string | null, { units, why }: Possibility): Possibility => ({ units, why: why ?? other })
  const [whyUnpaid, whyWaiting] = [unpaid && unpaidText(unpaid, order), unpaid === 'disputed' ? REFUNDS_WAIT : null]
  const refund = toRefund(order, history, ledger)
  const returnable = (kind: ReturnKind) => toReturn(kind, record, clock)
  return {
    pack: unless(whyUnpaid, toPack(order, ledger)),
    unpack: toUnpack(order, history),
    ship: unless(whyUnpaid, toShip(order, history, ledger)),
    deliver: toDeliver(order, history),
    cancel: toCancel(order, ledger),
    refund: { ...refund, ...unless(whyWaiting, refund) },
    retryRefunds: unless(whyWaiting, toRetryRefunds(order, history)),
    settleRefunds: toRetryRefunds(order, history),
    correctAddress: toCorrectAddress(order, ledger),
    correctEmail: toCorrectEmail(order),
    shopper: { cancel: toCancelByShopper(order, ledger), changeAddress: toChangeAddress(order, ledger) },
    returns: { withdrawal: returnable('withdrawal'), return: returnable('return'), claim: returnable('claim') },
    answers: history.returns.map((one) => answersTo(record, one, clock)),
  }
}

const unitsOr = (units: LineQuantity[], why: string): Possibility => ({ units, why: units.length === 0 ? why : null })

type Units = readonly LineQuantity[]

export function toPack(order: Order, ledger: Ledger, chosen: Units = []): Possibility {
  const why = `Order ${order.number} has nothing left to ship: everything is packed, shipped or canceled.`
  return chosen.length > 0 ? toFulfill(order, ledger, chosen) : unitsOr(unfulfilled(ledger), why)
}

/** Chosen units must be neither packed nor canceled. */
function toFulfill(order: Order, { lines }: Ledger, chosen: Units, hint = (_position: number) => ''): Possibility {
  const tooMany = chosen.find(({ position, quantity }) => quantity > lines[position]!.unfulfilled)
  if (!tooMany) return { units: [...chosen], why: null }
  const { position } = tooMany
  const { unfulfilled: open, ordered } = lines[position]!
  const why = `${open} of ${ordered} items ${open === 1 ? 'is' : 'are'} neither packed nor canceled.`
  return { units: [], why: `${order.lines[position]!.name}: ${why}${hint(position)}` }
}

export const toUnpack = ({ number }: Order, { parcels }: OrderHistory): Possibility =>
  unitsOr(unitsOf(parcels.filter((parcel) => !hasLeft(parcel))), `Order ${number} has no packed parcels.`)

/** `packed`: the packed parcel that has waited longest. Without one, the chosen units, or all unfulfilled ones. */
export function toShip(
  order: Order,
  { parcels }: OrderHistory,
  ledger: Ledger,
  chosen: Units = [],
): Possibility & { packed: Parcel | null } {
  const packed = (chosen.length === 0 && parcels.find((parcel) => !hasLeft(parcel))) || null
  return { ...(packed ? { units: packed.lines, why: null } : toPack(order, ledger, chosen)), packed }
}

/** Emails about shipments that can be undone wait for so long. */
export const UNDO_MS = 60_000

/** Null if shipments of that time can be undone. */
export const whyTooLateToUndo = (shippedAt: string | undefined, now: Date): string | null =>
  shippedAt !== undefined && Date.parse(shippedAt) >= now.getTime() - UNDO_MS
    ? null
    : 'Nothing was undone: only the last file can be undone, and only within a minute.'

export function toUndoShipping(
  { order, history }: OrderRecord,
  { parcelId, shippedAt }: { parcelId: string; shippedAt: string },
): Possibility {
  const parcel = history.parcels.find(({ id }) => id === parcelId)
  const cannot = (reason: string) => ({ units: [], why: whyNotUndone(order, reason) })
  if (!parcel || !hasLeft(parcel)) return cannot('it is undone already')
  if (isErased(order)) return cannot('its shopper was erased since, and so was the address')
  if (stageOf(parcel) === 'arrived') return cannot('the parcel was delivered since')
  if (history.returns.some(({ createdAt }) => createdAt >= shippedAt)) return cannot('a return was asked for since')
  return { units: parcel.lines, why: null }
}

export const whyNotUndone = ({ number }: Order, reason: string): string =>
  `The shipping of order ${number} cannot be undone: ${reason}.`

export const toDeliver = ({ number }: Order, { parcels }: OrderHistory): Possibility =>
  unitsOr(
    unitsOf(parcels.filter((parcel) => stageOf(parcel) === 'on the way')),
    `Order ${number} has no parcels on the way.`,
  )

export function toCancel(order: Order, ledger: Ledger, chosen: Units = []): Possibility {
  if (chosen.length > 0) return toFulfill(order, ledger, chosen, (position) => unpackingHint(ledger, position))
  const way = unpackingHint(ledger)
  const why = way === '' ? ': everything is packed, shipped or canceled.' : `.${way}`
  return unitsOr(unfulfilled(ledger), `Order ${order.number} has nothing left to cancel${why}`)
}

export function toCancelByShopper({ shippingOption }: Order, ledger: Ledger): Possibility {
  const why = tooLateText(progressOf(ledger), shippingOption, 'it can no longer be canceled')
  return unitsOr(isCancelable(ledger) ? unfulfilled(ledger) : [], why)
}

export function toCorrectAddress({ shippingOption }: Order, ledger: Ledger): Possibility {
  const { pickup, sent } = CHANGE_ADDRESS_TEXTS
  const why = isPickup(shippingOption) ? pickup : progressOf(ledger) === 'processing' ? null : sent
  return { units: [], why }
}

export const toCorrectEmail = (order: Pick<Order, 'number' | 'email'>): Possibility => ({
  units: [],
  why: isErased(order) ? erasedText(order) : null,
})

export function toChangeAddress({ shippingOption }: Order, ledger: Ledger): Possibility {
  const { pickup, tooLate } = CHANGE_ADDRESS_TEXTS
  if (isPickup(shippingOption)) return { units: [], why: pickup }
  return { units: [], why: isCancelable(ledger) ? null : tooLateText(progressOf(ledger), shippingOption, tooLate) }
}

/** Explains how to cancel units that are packed, of one line or of all lines; '' if none are packed. */
function unpackingHint({ lines }: Ledger, position?: number): string {
  const asked = position === undefined ? lines : [lines[position]!]
  const count = asked.reduce((sum, { packed }) => sum + packed, 0)
  const are = count === 1 ? '1 item is' : `${count} items are`
  return count === 0 ? '' : ` ${are} packed: unpack ${count === 1 ? 'it' : 'them'} first.`
}

/** If nothing can be returned, the refusal of each line. */
function toReturn(kind: ReturnKind, { order, history }: OrderRecord, clock: Clock): Possible['returns'][ReturnKind] {
  const returnable = returnableOf(kind, order, history, clock)
  if (returnable.pieces.some((count) => count > 0)) return { ...returnable, why: null }
  const refusalOf = (position: number) => returnProblem(kind, order, history, [{ position, quantity: 1 }], clock)
  return { ...returnable, why: [...new Set(order.lines.map((_, position) => refusalOf(position)))].join(' ') }
}

const unitsOf = (parcels: readonly Parcel[]): LineQuantity[] => parcels.flatMap(({ lines }) => lines)
