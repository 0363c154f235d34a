import type { ReactNode } from 'react'
import { isPickup } from '#domain/checkout/pickup.ts'
import { arrivalText } from '#domain/orders/expected-arrival.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Order } from '#web/orders/order.ts'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The days on which an order should arrive, or the text of its shipping option. */
export function ArrivalFact({ order: { expectedArrival, shippingMethod } }: { order: Order }) {
  const text = expectedArrival ? arrivalText(expectedArrival) : shippingMethod.estimatedDelivery
  return text ? <Fact name={isPickup(shippingMethod) ? 'Pickup' : 'Estimated delivery'}>{text}</Fact> : null
}

export const STATUS: Record<OrderStatus, string> = {
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
}
