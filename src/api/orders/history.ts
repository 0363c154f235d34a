import type { Answer } from '#contract/client.ts'
import { localTime, type Clock } from '#domain/days.ts'
import { toDollars, type Cents } from '#domain/money.ts'
import type { Parcel, LineQuantity } from '#domain/orders/fulfillment.ts'
import { toCancelByShopper, toChangeAddress } from '#domain/orders/possible.ts'
import { progressOf } from '#domain/orders/progress.ts'
import { cancellationRefund } from '#domain/orders/unit-refunds.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { InvoiceState, OrderDocument } from '#domain/orders/documents/documents.ts'
import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import { isShown, type OrderEvent } from '#domain/orders/order-events.ts'
import { stateOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { listedDocument } from '#api/orders/documents/documents.ts'
import { itemQuantityAnswer, returnableAnswer, returnsAnswer } from './return-answers.ts'

type History = NonNullable<Answer<'GET /api/orders/{id}'>['history']>

type Beside = { documents: readonly OrderDocument[]; invoice: InvoiceState; photoKey: string }

export const historyAnswer = (
  { order, history }: OrderRecord,
  { documents, invoice, photoKey }: Beside,
  clock: Clock,
): History => {
  const ledger = ledgerOf(order, history)
  const cancellation = toCancelByShopper(order, ledger)
  return {
    progress: progressOf(ledger),
    state: stateOf(ledger),
    cancelable: cancellation.why === null,
    addressRefusal: toChangeAddress(order, ledger).why,
    uncharged: order.unchargedSince !== null,
    refunded: toDollars(order.unchargedSince === null ? refundedCents(history.refunds) : 0),
    refundIfCanceled: cancellation.why === null ? toDollars(canceledCents({ order, history }, cancellation.units)) : 0,
    parcels: history.parcels.map((parcel) => parcelAnswer(parcel, clock)),
    canceled: history.cancellations.flatMap(({ lines }) => lines.map(itemQuantityAnswer)),
    returns: returnsAnswer(order, history, clock),
    photoKey,
    returnable: returnableAnswer(order, history, clock),
    documents: documents.map(listedDocument),
    invoice,
    events: history.events.flatMap((event) =>
      isUntrue(event, order, history) ? [] : eventAnswer(event, history, clock),
    ),
  }
}

/** Nothing is packed yet, so the full shipping cost is refunded. */
const canceledCents = (record: OrderRecord, lines: readonly LineQuantity[]): Cents =>
  Math.max(0, cancellationRefund(record, lines, 0).amounts.amountCents)

/** Hides refunds of uncharged orders, and refunds that failed after they were recorded as done. */
function isUntrue(event: OrderEvent, { unchargedSince }: Order, { events }: OrderHistory): boolean {
  if (!('refundId' in event)) return false
  if (unchargedSince !== null) return true
  const after = events.slice(events.indexOf(event) + 1)
  return (
    event.kind === 'refunded' && after.some((one) => one.kind === 'refundFailed' && one.refundId === event.refundId)
  )
}

const parcelAnswer = ({ id: _id, lines, ...parcel }: Parcel, { timeZone }: Clock) => ({
  ...parcel,
  packedAt: localTime(parcel.packedAt, timeZone),
  shippedAt: parcel.shippedAt && localTime(parcel.shippedAt, timeZone),
  deliveredAt: parcel.deliveredAt && localTime(parcel.deliveredAt, timeZone),
  items: lines.map(itemQuantityAnswer),
})

function eventAnswer(
  event: OrderEvent,
  { parcels, refunds, returns }: OrderHistory,
  { timeZone }: Clock,
): History['events'] {
  if (!isShown(event)) return []
  const refund = 'refundId' in event ? refunds.find(({ id }) => id === event.refundId) : undefined
  const amount = refund ? toDollars(refund.amountCents) : null
  const about = 'returnId' in event ? returns.find(({ id }) => id === event.returnId) : undefined
  const position = 'parcelId' in event ? parcels.findIndex(({ id }) => id === event.parcelId) : -1
  return [
    {
      kind: event.kind,
      at: localTime(event.createdAt, timeZone),
      by: event.actor,
      amount,
      returnKind: about?.kind ?? null,
      parcel: position === -1 ? null : position,
    },
  ]
}
