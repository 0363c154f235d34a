import { deliveryDays } from '#domain/checkout/delivery-days.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { addBusinessDays, dayOf, type Clock } from '#domain/days.ts'
import type { Order } from '#domain/orders/orders.ts'

/** For a shipping option that promises nothing, and for a pickup: late after two. */
const BUSINESS_DAYS = 3

/** Whether an open order waits too long: its first promised day of arrival has come, or two business days have passed. */
export function isLateToPack(
  { createdAt, shippingOption }: Pick<Order, 'createdAt' | 'shippingOption'>,
  { now, timeZone }: Clock,
): boolean {
  const promised = isPickup(shippingOption) ? null : deliveryDays(shippingOption.estimatedDelivery)
  const days = Math.max(1, promised?.least ?? BUSINESS_DAYS)
  return dayOf(now, timeZone) >= addBusinessDays(dayOf(createdAt, timeZone), days)
}
