import {
  eventlessRows,
  openRefunds,
  overfulfilledLines,
  wrongRefundSums,
  wrongStatuses,
} from '#database/audit/history-audits.ts'
import { wrongParcels, type WrongParcel } from '#database/audit/parcel-audits.ts'
import type { Db } from '#database/schema.ts'
import { quantityText } from '#domain/orders/fulfillment.ts'
import type { ParcelEventKind } from '#domain/orders/order-events.ts'
import { respelled } from '#domain/orders/orders.ts'
import { formatCents } from '#domain/money.ts'

export async function historyProblems(db: Db): Promise<string[]> {
  const lines = await overfulfilledLines(db)
  const statuses = await wrongStatuses(db)
  const sums = await wrongRefundSums(db)
  const refunds = await openRefunds(db)
  const eventless = await eventlessRows(db)
  const parcels = await wrongParcels(db)
  return [
    ...lines.map(
      ({ number, name, ordered, moved }) =>
        `Order ${number}: ${quantityText(moved)} of ${name} ${moved === 1 ? 'is' : 'are'} in parcels or canceled, but ${ordered} were ordered or replaced.`,
    ),
    ...statuses.map(
      ({ number, status, derived }) =>
        `Order ${number}: it is ${respelled(status)}, but its parcels and cancellations make it ${respelled(derived)}.`,
    ),
    ...sums.map(({ number, refundedCents, totalCents }) =>
      refundedCents > totalCents
        ? `Order ${number}: ${formatCents(refundedCents)} is refunded, but ${formatCents(totalCents)} was paid.`
        : `Order ${number}: it is canceled, but only ${formatCents(refundedCents)} of ${formatCents(totalCents)} is refunded.`,
    ),
    ...refunds.map(({ number, amountCents, failure }) =>
      failure === null
        ? `Order ${number}: a refund of ${formatCents(amountCents)} is queued, but no message sends it to the provider.`
        : `Order ${number}: a refund of ${formatCents(amountCents)} was declined: ${failure} See: npx shop orders refund ${number} --retry or --settled`,
    ),
    ...eventless.map(({ number, kind }) => `Order ${number}: no event says that it was ${EVENT_WORDS[kind]}.`),
    ...parcels.map((parcel) => `Order ${parcel.number}: ${parcelProblem(parcel)}`),
  ]
}

function parcelProblem({ state, event }: WrongParcel): string {
  if (event === null) return `a parcel is ${state}, but its dates contradict that.`
  const word = EVENT_WORDS[event]
  return state === null
    ? `an event says that a parcel was ${word}, but there is no such parcel.`
    : `a parcel is ${state}, but its latest event says that it was ${word}.`
}

const EVENT_WORDS: Record<ParcelEventKind | 'canceled' | 'refundQueued' | 'refunded', string> = {
  packed: 'packed',
  unpacked: 'unpacked',
  shippingUndone: 'marked as not shipped',
  shipped: 'shipped',
  delivered: 'delivered',
  canceled: 'canceled',
  refundQueued: 'to be refunded',
  refunded: 'refunded',
}
