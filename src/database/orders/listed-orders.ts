import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { OrderProgress } from '#domain/orders/fulfillment.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { ordersOnTheirWay } from './parcels.ts'

/** `since` and `before` are times. */
export type OrderFilter = { status?: OrderStatus; since?: string; before?: string; email?: string }

export type ListedOrder = {
  number: string
  createdAt: string
  state: OrderProgress
  pieces: number
  totalCents: number
  email: string
}

/** How many orders are looked at for a status that has no index. */
export const MAX_SEARCHED = 10_000

type Found = { id: string; createdAt: string }

/** Orders, newest first. `searchedSince` is set if older orders of the range were not looked at. */
export async function listedOrders(
  db: Db,
  filter: OrderFilter,
  limit: number,
): Promise<{ orders: ListedOrder[]; hasMore: boolean; searchedSince: string | null }> {
  const searchedSince = filter.email === undefined && isUnindexed(filter) ? await edgeOfSearch(db, filter) : null
  const searched = searchedSince === null ? filter : { ...filter, since: searchedSince }
  const found = await (filter.email === undefined
    ? byTime(db, searched, limit + 1)
    : byEmail(db, { ...filter, email: filter.email }))
  const orders = await detailsOf(db, found.slice(0, limit))
  return { orders, hasMore: found.length > limit, searchedSince }
}

const isUnindexed = ({ status }: OrderFilter): boolean => status !== undefined && status !== 'processing'

/** The time of the last order that is looked at; null if all of the range are. */
async function edgeOfSearch(db: Db, { since, before }: OrderFilter): Promise<string | null> {
  const edge = await inRange(db, { since, before })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MAX_SEARCHED - 1)
    .executeTakeFirst()
  return edge?.createdAt ?? null
}

const byTime = (db: Db, filter: OrderFilter, limit: number): Promise<Found[]> =>
  inRange(db, filter).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** Reads all orders of an address, because a limit would tempt a database to go through the orders of all others by time. */
async function byEmail(db: Db, { email, ...filter }: OrderFilter & { email: string }): Promise<Found[]> {
  const address = foldEmail(email)
  const asGuest = await inRange(db, filter)
    .where('account_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', address)
    .execute()
  const inAccount = await inRange(db, filter)
    .where('account_id', '=', (is) =>
      is.selectFrom('accounts').select('accounts.id').where('accounts.email_folded', '=', address),
    )
    .execute()
  return [...asGuest, ...inAccount].toSorted((a, b) => (`${b.createdAt} ${b.id}` < `${a.createdAt} ${a.id}` ? -1 : 1))
}

function inRange(db: Db, { status, since, before }: Omit<OrderFilter, 'email'>) {
  let query = db.selectFrom('orders').select(['orders.id', 'orders.created_at as createdAt'])
  // A literal, because a parameter is not known to be what the partial index of open orders holds.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status))
  if (since !== undefined) query = query.where('orders.created_at', '>=', since)
  if (before !== undefined) query = query.where('orders.created_at', '<', before)
  return query
}

async function detailsOf(db: Db, found: readonly Found[]): Promise<ListedOrder[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_cents', 'email'])
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'quantity'])
    .where('order_id', 'in', ids)
    .execute()
  const sentIds = await ordersOnTheirWay(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return found.map(({ id, createdAt }) => {
    const { number, status, total_cents, email } = byId.get(id)!
    return {
      number,
      createdAt,
      state: status === 'processing' && sentIds.has(id) ? 'partly shipped' : (status as OrderStatus),
      pieces: (linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      totalCents: total_cents,
      email,
    }
  })
}
