import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'
import { DEFAULT_RATES } from '#domain/cart/pricing.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { ask, choosePaypal, enterShipping, type Requester } from './requests.ts'
import type { RunningShop } from './shop-server.ts'

/** Does the owner's work on an order, in the database of a running shop. */
export async function asOwner(shop: RunningShop, work: (shop: OrderShop) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(shop.databaseUrl || join(shop.data, 'shop.db'))
  try {
    await work({ database, now: () => new Date(), timeZone: 'UTC', wakeOutbox: () => {}, rates: DEFAULT_RATES })
  } finally {
    await database.close()
  }
}

/** Orders what is in the cart, and returns the number of the order. */
export async function orderByPaypal(page: Requester, email?: string): Promise<string> {
  await enterShipping(page, 'standard', email)
  await choosePaypal(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  return String(orderNumber)
}
