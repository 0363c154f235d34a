import { signed, unsigned } from '#shop/accounts/signed-value.ts'
import { utcDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** The key opens the photos of an order, and nothing else of it, until the end of the next day (UTC). */
export const photoKeyOf = (shop: Pick<Shop, 'keyFor' | 'now'>, number: string): string =>
  signed(`${number} ${utcDay(shop, 1)}`, shop.keyFor('order photos'))

export function opensPhotos(shop: Pick<Shop, 'keysFor' | 'now'>, number: string, key: string): boolean {
  const values = shop.keysFor('order photos').map((one) => unsigned(key, one))
  return [utcDay(shop), utcDay(shop, 1)].some((day) => values.includes(`${number} ${day}`))
}
