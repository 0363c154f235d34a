import { createHmac, timingSafeEqual } from 'node:crypto'
import * as urls from '#domain/urls.ts'
import type { Shop } from '#shop/shop.ts'

/** The link of a confirmation email. It shows the order without signing in. */
export const orderLink = (shop: Pick<Shop, 'settings' | 'keyFor'>, number: string): string =>
  `${shop.settings.url + urls.orderConfirmation(number)}?key=${keyOf(shop, number).toString('base64url')}`

/** Whether `key` is the key of this order's link. */
export function opensOrder(shop: Pick<Shop, 'keyFor'>, number: string, key: string): boolean {
  const given = Buffer.from(key, 'base64url')
  const expected = keyOf(shop, number)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const keyOf = ({ keyFor }: Pick<Shop, 'keyFor'>, number: string): Buffer =>
  createHmac('sha256', keyFor('order link')).update(number).digest()
