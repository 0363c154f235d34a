import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretFor } from './secrets.ts'
import type { Shop } from './shop.ts'

/** The address that a confirmation letter carries: it shows the order to whoever holds it, without signing in. */
export const orderLink = (shop: Pick<Shop, 'settings'>, number: string): string =>
  `${shop.settings.url}/order-confirmation/${number}?key=${keyOf(shop, number).toString('base64url')}`

/** Whether the key is the one of this order's link. */
export function opensOrder(shop: Pick<Shop, 'settings'>, number: string, key: string): boolean {
  const given = Buffer.from(key, 'base64url')
  const expected = keyOf(shop, number)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const keyOf = (shop: Pick<Shop, 'settings'>, number: string): Buffer =>
  createHmac('sha256', secretFor(shop, 'order link')).update(number).digest()
