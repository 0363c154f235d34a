import { exportedOrders, type ExportedOrder } from '#database/orders/exported-orders.ts'
import { listedOrders, type OrderFilter } from '#database/orders/list/listed-orders.ts'
import { listedReturns } from '#database/orders/list/listed-returns.ts'
import { timesOf, type Days } from '#domain/days.ts'
import type { ReturnState } from '#domain/orders/returns/returns.ts'
import type { Shop } from '#shop/shop.ts'

type Filter = Omit<OrderFilter, 'since' | 'before'> & Days & { limit: number }

export const listOrders = (
  { database, now, timeZone }: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  { since, until, limit, ...filter }: Filter,
) => listedOrders(database.db, { ...filter, ...timesOf({ since, until }, timeZone) }, limit, now())

export const listedOrdersOf = (
  { database, timeZone }: Pick<Shop, 'database' | 'timeZone'>,
  days: Days,
): AsyncGenerator<ExportedOrder> => exportedOrders(database.db, timesOf(days, timeZone))

/** Without a state, lists those that need the owner's attention. */
export async function listReturns(
  { database }: Pick<Shop, 'database'>,
  { state = null, limit }: { state?: ReturnState | null | undefined; limit: number },
) {
  const found = await listedReturns(database.db, state, limit + 1)
  return { returns: found.slice(0, limit), hasMore: found.length > limit }
}
