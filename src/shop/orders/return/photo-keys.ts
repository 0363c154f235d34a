import { signed, unsigned } from '#shop/accounts/signed-value.ts'
import { shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Grants access to an order's photos only, until the end of the next day. */
export const photoKeyOf = (shop: Pick<Shop, 'keyFor' | 'now' | 'timeZone'>, number: string): string =>
  signed(`${number} ${shopDay(shop, 1)}`, shop.keyFor('order photos'))

export function opensPhotos(shop: Pick<Shop, 'keysFor' | 'now' | 'timeZone'>, number: string, key: string): boolean {
  const values = shop.keysFor('order photos').map((one) => unsigned(key, one))
  return [shopDay(shop), shopDay(shop, 1)].some((day) => values.includes(`${number} ${day}`))
}
