import { oldestOpenOrders } from '#database/today/waiting-orders.ts'
import { unpaidOrdersAmong } from '#database/orders/unpaid.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { orderToPack, type OrderToPack } from '#domain/orders/packing/order-to-pack.ts'
import { unpaidText } from '#domain/orders/payment-states.ts'
import { clockOf } from '#shop/clock.ts'
import { namedOrder, readRecord } from '#shop/orders/order-record.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'now' | 'timeZone'>
type Page = { numbers?: readonly string[] | undefined; after?: string | undefined; limit?: number | undefined }

const DEFAULT_LIMIT = 30

/** The named orders in any state, or else those that have waited longest. Throws 'not_found'. */
export async function readOrdersToPack(
  shop: Context,
  { numbers, after, limit = DEFAULT_LIMIT }: Page,
): Promise<{ orders: OrderToPack[]; hasMore: boolean }> {
  const { db } = shop.database
  const { references, hasMore } = numbers ? { references: numbers, hasMore: false } : await oldest()
  const records: OrderRecord[] = []
  for (const reference of references) records.push(await readRecord(shop, reference))
  const ids = records.map(({ order }) => order.id)
  const unpaid = await unpaidOrdersAmong(db, ids, shop.now())
  const clock = clockOf(shop)
  const orders = records.map((record) => {
    const reason = unpaid.get(record.order.id)
    return orderToPack(record, reason ? unpaidText(reason, record.order) : null, clock)
  })
  return { orders, hasMore }

  async function oldest() {
    const start = after === undefined ? undefined : await namedOrder(db, after)
    const found = await oldestOpenOrders(db, limit + 1, start)
    return { references: found.slice(0, limit).map(({ id }) => id), hasMore: found.length > limit }
  }
}
