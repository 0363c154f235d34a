import { fromJson } from '#database/columns.ts'
import { sql } from 'kysely'
import { storedStatus } from './order-history.ts'
import type { Db } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { orderStatusOf, type OrderProgress } from '#domain/orders/progress.ts'
import { statusOfRow } from './orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { ordersOnTheirWay, progressesOf, sentOrders } from './parcels.ts'
import { unpaidOrdersAmong } from './unpaid.ts'

/** `processing` includes partly shipped orders. `since` and `before` are times. */
export type OrderFilter = { status?: OrderProgress; since?: string; before?: string; email?: string }
type Filter = Omit<OrderFilter, 'status' | 'email'> & { status?: string; isPartlyShipped: boolean }

type Found = { id: string; createdAt: string }

export async function listedOrders(db: Db, filter: OrderFilter, limit: number, now: Date) {
  const { email, status, ...range } = filter
  const isPartlyShipped = status === 'partly shipped'
  const rest: Filter = { ...range, isPartlyShipped, status: status && storedStatus(orderStatusOf(status)) }
  const found = await (email === undefined ? byTime(db, rest, limit + 1) : byEmail(db, { ...rest, email }, limit + 1))
  return { orders: await detailsOf(db, found.slice(0, limit), now), hasMore: found.length > limit }
}

function byTime(db: Db, { status, ...range }: Filter, limit: number): Promise<Found[]> {
  let query = inRange(db, range)
  // Literals, so that the planner can tell that a partial index applies; SQLite needs both conditions.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status))
  if (status !== undefined && status !== 'processing') query = query.where('status', '<>', sql.lit('processing'))
  return query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute()
}

async function byEmail(db: Db, { email, ...filter }: Filter & { email: string }, limit: number): Promise<Found[]> {
  const address = foldEmail(email)
  const account = await db.selectFrom('accounts').select('id').where('email_folded', '=', address).executeTakeFirst()
  const found = [
    ...(await ofGuestLike(db, address, filter)),
    ...(account ? await ofAccount(db, account.id, filter, limit) : []),
  ]
  return found.toSorted((a, b) => (`${b.createdAt} ${b.id}` < `${a.createdAt} ${a.id}` ? -1 : 1)).slice(0, limit)
}

async function ofGuestLike(db: Db, address: string, filter: Filter): Promise<Found[]> {
  const found = (await ofGuest(db, address)).filter((order) => isLike(order, filter))
  if (!filter.isPartlyShipped) return found
  const ids = found.map(({ id }) => id)
  const sentIds = await ordersOnTheirWay(db, ids)
  return found.filter(({ id }) => sentIds.has(id))
}

/** Reads all of a guest's orders: with an additional condition, SQLite would scan those of every guest. */
const ofGuest = (db: Db, address: string): Promise<(Found & { status: string })[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt', 'status'])
    .where('account_id', 'is', null)
    .where('email_folded', '=', address)
    .execute()

const isLike = (order: Found & { status: string }, { status, since, before }: Filter): boolean =>
  (status === undefined || order.status === status) &&
  (since === undefined || order.createdAt >= since) &&
  (before === undefined || order.createdAt < before)

function ofAccount(db: Db, accountId: string, { status, ...range }: Filter, limit: number): Promise<Found[]> {
  let query = inRange(db, range).where('account_id', '=', accountId)
  if (status !== undefined) query = query.where('status', '=', status)
  return query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute()
}

function inRange(db: Db, { since, before, isPartlyShipped }: Omit<Filter, 'status'>) {
  let query = db.selectFrom('orders').select(['orders.id', 'orders.created_at as createdAt'])
  if (since !== undefined) query = query.where('orders.created_at', '>=', since)
  if (before !== undefined) query = query.where('orders.created_at', '<', before)
  if (isPartlyShipped)
    query = query.where(({ exists }) => exists(sentOrders(db).where('order_id', '=', sql.ref<string>('orders.id'))))
  return query
}

async function detailsOf(db: Db, found: readonly Found[], now: Date) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_cents', 'email', 'shipping_address', 'shipping_method'])
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'quantity'])
    .where('order_id', 'in', ids)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['order_id', 'amount_cents as amountCents'])
    .where('order_id', 'in', ids)
    .execute()
  const progresses = await progressesOf(
    db,
    rows.map((row) => ({ id: row.id, status: statusOfRow(row) })),
  )
  const unpaid = await unpaidOrdersAmong(db, ids, now)
  const refundsOf = Map.groupBy(refunds, ({ order_id }) => order_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return found.map(({ id, createdAt }) => {
    const { number, total_cents, email, shipping_address, shipping_method } = byId.get(id)!
    const { firstName, lastName } = fromJson(shipping_address)
    return {
      number,
      createdAt,
      state: progresses.get(id)!,
      pieces: (linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      totalCents: total_cents,
      refundedCents: refundedCents(refundsOf.get(id) ?? []),
      unpaid: unpaid.get(id) ?? null,
      name: `${firstName} ${lastName}`.trim(),
      delivery: fromJson(shipping_method).name,
      email,
    }
  })
}
