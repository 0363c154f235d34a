import { isDelivery, isPickup } from '#domain/checkout/pickup.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'

type Option = Pick<ShippingOption, 'name' | 'estimatedDelivery' | 'pickupCountry'>

/** "Express in 2-3 business days": the option with the fewest days. Empty if none states its days, undefined if all are pickups. */
export function quickDelivery(options: readonly Option[]): string | undefined {
  if (options.length > 0 && options.every(isPickup)) return undefined
  const [quickest] = options
    .filter(isDelivery)
    .flatMap((option) => daysOf(option) ?? [])
    .toSorted((a, b) => a.days - b.days)
  return quickest ? `${quickest.name.replace(/ shipping$/i, '')} in ${quickest.estimatedDelivery}` : ''
}

function daysOf({ name, estimatedDelivery }: Option) {
  const [, days] = /^(\d{1,3})\b.*\bdays?\b/i.exec(estimatedDelivery) ?? []
  return days ? { name, estimatedDelivery, days: Number(days) } : null
}
