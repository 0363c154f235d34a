import type { OrderState } from '#domain/orders/order-state.ts'
import type { Order } from '#web/orders/order.ts'

type History = NonNullable<Order['history']>

export function stateOfOrder({ items }: Pick<Order, 'items'>, history: History): OrderState {
  const { progress, parcels, canceled, returns } = history
  if (progress === 'partly shipped' && returns.some(({ replacedAt }) => replacedAt !== null)) {
    const sent = parcels.filter(({ state }) => state !== 'packed').flatMap((parcel) => parcel.items)
    return pieces([...sent, ...canceled]) < pieces(items) ? progress : 'replacing'
  }
  if (progress !== 'processing' || parcels.length === 0) return progress
  const handled = pieces([...parcels.flatMap((parcel) => parcel.items), ...canceled])
  return handled < pieces(items) ? 'processing' : 'packed'
}

export const hasHappened = ({ history }: Pick<Order, 'history'>): boolean => (history?.events.length ?? 0) > 0

const pieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
