import { unpaidOrdersAmong } from '#database/orders/unpaid.ts'
import { unpaidText } from '#domain/orders/payment-states.ts'
import type { Shop } from '#shop/shop.ts'
import { readRecord } from './order-record.ts'

/** The sentence that says why an order should not be sent; null if it is paid. Throws 'not_found'. */
export async function whyUnpaid(shop: Pick<Shop, 'database' | 'now'>, number: string): Promise<string | null> {
  const { order } = await readRecord(shop, number)
  const reason = (await unpaidOrdersAmong(shop.database.db, [order.id], shop.now())).get(order.id)
  return reason ? unpaidText(reason, order) : null
}
