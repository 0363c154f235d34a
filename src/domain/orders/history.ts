import type { Cancellation, Parcel, ParcelTime } from './fulfillment.ts'
import type { OrderEvent } from './order-events.ts'
import type { Order } from './orders.ts'
import type { Refund } from './refunds.ts'
import type { Return } from '#domain/orders/returns/returns.ts'

/** Everything that has happened to an order since it was placed. Each list is sorted oldest first. */
export type OrderHistory = {
  parcels: readonly Parcel[]
  cancellations: readonly Cancellation[]
  refunds: Refund[]
  returns: Return[]
  events: OrderEvent[]
}

export type OrderRecord = { order: Order; history: OrderHistory }

/** Delivery estimates count from the order, or from its latest replacement. */
export const promisedSince = ({ order, history }: OrderRecord): string =>
  history.returns.reduce(
    (latest, { replacedAt }) => (replacedAt !== null && replacedAt > latest ? replacedAt : latest),
    order.createdAt,
  )

/** The history at a point in time. Parcels are included if they had reached the stage by then. */
export const historyAt = (history: OrderHistory, at: string, stage: ParcelTime): OrderHistory => ({
  ...history,
  parcels: history.parcels.filter((parcel) => parcel[stage] !== null && parcel[stage] <= at),
  cancellations: history.cancellations.filter(({ createdAt }) => createdAt <= at),
  returns: history.returns.map((one) =>
    one.replacedAt !== null && one.replacedAt > at ? { ...one, replacedAt: null } : one,
  ),
})

/** The parcel that the latest event is about. */
export function changedParcel({ history: { parcels, events } }: { history: OrderHistory }): Parcel {
  const event = events.at(-1)!
  return parcels.find(({ id }) => 'parcelId' in event && id === event.parcelId)!
}
