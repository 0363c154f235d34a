import type { Clock } from '#domain/days.ts'
import { conflict, invalid, reject } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { isSome, unitsAt, type Parcel, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { RefundAmounts } from '#domain/orders/refunds.ts'
import { unitRefund } from '#domain/orders/unit-refunds.ts'
import { unpackedBy } from '#domain/orders/returns/return-rules.ts'
import { requestErrors, returnProblem, type ReturnRequest } from '#domain/orders/returns/return-requests.ts'
import { shippingRefundDue, maxShippingRefund } from '#domain/orders/shipping-refunds.ts'
import { supersededBy, type Superseded } from '#domain/orders/returns/superseded-returns.ts'

export type ReturnPlan = {
  unpacked: Parcel[]
  /** Unpacked pieces of a withdrawal, which are canceled right away. */
  canceled: LineQuantity[]
  returned: LineQuantity[]
  /** Pieces that a withdrawal takes over from pending returns and claims. */
  superseded: Superseded[]
  /** The most that is refunded of the shipping cost, with the last refund. */
  shippingCents: Cents
  amounts: RefundAmounts
}

/** Throws 'invalid' for a bad field, 'conflict' if the order's history does not allow it. */
export function planReturn(
  { order, history: before }: OrderRecord,
  request: ReturnRequest,
  { clock, standardCents }: { clock: Clock; standardCents: Cents },
): ReturnPlan {
  const { kind, lines } = request
  reject(requestErrors(request))
  rejectLines(order, lines)
  const problem = returnProblem(kind, order, before, lines, clock)
  if (problem !== null) throw conflict(problem)
  const unpacked = unpackedBy(request, before)
  const history = withoutParcels(before, unpacked)
  const ledger = ledgerOf(order, history)
  const isWithdrawal = kind === 'withdrawal'
  const canceled = isWithdrawal
    ? lines.map((line) => atMost(line, ledger.lines[line.position]!.unfulfilled)).filter(isSome)
    : []
  const returned = lines.map((line) => atMost(line, line.quantity - unitsAt(canceled, line.position))).filter(isSome)
  const shipping = returned.length > 0 ? maxShippingRefund : shippingRefundDue
  const shippingCents = isWithdrawal ? shipping({ order, history }, lines, standardCents) : 0
  const { amounts } = unitRefund({ order, history }, lines, shippingCents)
  const superseded = isWithdrawal ? supersededBy(order, history, returned) : []
  return { unpacked, canceled, returned, superseded, shippingCents, amounts }
}

export const withoutParcels = (history: OrderHistory, parcels: readonly Parcel[]): OrderHistory => ({
  ...history,
  parcels: history.parcels.filter((parcel) => !parcels.includes(parcel)),
})

function rejectLines({ lines: ordered }: Order, lines: readonly LineQuantity[]): void {
  const missing = lines.find(({ position }) => !(position in ordered))
  if (missing) throw invalid(`The order has no item ${missing.position}.`)
  if (new Set(lines.map(({ position }) => position)).size < lines.length) throw invalid('An item is named twice.')
}

const atMost = ({ position, quantity }: LineQuantity, most: number): LineQuantity => ({
  position,
  quantity: Math.min(quantity, most),
})
