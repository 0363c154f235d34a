import { storedStatus } from '#database/orders/order-history.ts'
import type { Db } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { invalid } from '#domain/errors.ts'
import type { Attention } from '#domain/orders/list/attention.ts'
import { searchWords } from '#domain/orders/list/order-search.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { orderStatusOf, type OrderProgress } from '#domain/orders/progress.ts'
import { ordersOfGuest, ordersToDecide } from './few-orders.ts'
import { matchingOrders } from './matching-orders.ts'
import { detailsOf } from './order-details.ts'
import {
  hasWord,
  newestFirst,
  ofStatus,
  selectOrders,
  type Conditions,
  type Found,
  type Place,
} from './order-filter.ts'

/** `processing` includes partly shipped orders. `since` and `before` are times. Orders to pack are oldest first, unless searched. */
export type OrderFilter = {
  q?: string | undefined
  status?: OrderProgress | undefined
  since?: string | undefined
  before?: string | undefined
  email?: string | undefined
  attention?: Attention | undefined
  after?: string | undefined
}

/** `after` continues the list; null at its end. A search that has read much stops before it has found `limit` orders. */
export async function listedOrders(db: Db, filter: OrderFilter, limit: number, now: Date) {
  const { found, after } = await pageOf(db, filter, limit, now)
  return { orders: await detailsOf(db, found, now), hasMore: after !== null, after }
}

async function pageOf(
  db: Db,
  filter: OrderFilter,
  limit: number,
  now: Date,
): Promise<{ found: Found[]; after: string | null }> {
  const { q, attention } = filter
  const words = q === undefined ? [] : searchWords(q)
  const conditions = await conditionsOf(db, filter)
  let found: Found[]
  if (attention !== undefined && attention !== 'to pack')
    found = await having(db, await ordersToDecide(db, attention, now), { words, conditions, limit: limit + 1 })
  else if (conditions.customer) found = await ofCustomer(db, { words, conditions, limit: limit + 1 })
  else if (words.length > 0) {
    const matching = await matchingOrders(db, words, conditions, limit + 1)
    if (matching.stoppedAt !== null) return { found: matching.found, after: matching.stoppedAt }
    found = matching.found
  } else found = await byTime(ofAnyTime(db, conditions), conditions, limit + 1)
  const page = found.slice(0, limit)
  return { found: page, after: found.length > limit ? page.at(-1)!.number : null }
}

async function conditionsOf(
  db: Db,
  { q, status, since, before, email, attention, after }: OrderFilter,
): Promise<Conditions> {
  const isToPack = attention === 'to pack'
  const stored = status && storedStatus(orderStatusOf(status))
  return {
    status: isToPack ? (stored ?? 'processing') : stored,
    isPartlyShipped: status === 'partly shipped',
    since,
    before,
    customer: email === undefined ? null : await customerOf(db, email),
    isToPack,
    isOldestFirst: isToPack && q === undefined && email === undefined,
    after: after === undefined ? null : await placeOf(db, after),
  }
}

async function customerOf(db: Db, typed: string): Promise<NonNullable<Conditions['customer']>> {
  const email = foldEmail(typed)
  const account = await db.selectFrom('accounts').select('id').where('email_folded', '=', email).executeTakeFirst()
  return { email, accountId: account?.id ?? null }
}

export async function placeOf(db: Db, number: string): Promise<Place> {
  const placed = db.selectFrom('orders').select(['id', 'created_at as createdAt'])
  const order = placed.where('number', '=', typedOrderNumber(number) ?? number)
  const place = await order.executeTakeFirst()
  if (!place) throw invalid(`There is no order ${number}.`, { after: 'It must be the number of an order.' })
  return place
}

type Selected = ReturnType<typeof selectOrders>

function ofAnyTime(db: Db, { status, ...conditions }: Conditions): Selected {
  const query = selectOrders(db, { ...conditions, status: undefined })
  return status === undefined ? query : ofStatus(query, status)
}

function byTime(query: Selected, { isOldestFirst }: Conditions, limit: number): Promise<Found[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  return query.orderBy('orders.created_at', direction).orderBy('orders.id', direction).limit(limit).execute()
}

type Asked = { words: ReturnType<typeof searchWords>; conditions: Conditions; limit: number }

async function ofCustomer(db: Db, { words, conditions, limit }: Asked): Promise<Found[]> {
  const { email, accountId } = conditions.customer!
  const rest = { ...conditions, customer: null }
  const found = await having(db, await ordersOfGuest(db, email), { words, conditions: rest, limit })
  if (accountId === null) return found
  let query = selectOrders(db, rest).where('account_id', '=', accountId)
  for (const word of words) query = query.where(hasWord(word))
  return [...found, ...(await byTime(query, rest, limit))].toSorted(newestFirst).slice(0, limit)
}

const BATCH_SIZE = 100

/** The newest of these orders that fulfill the conditions. */
async function having(db: Db, orders: readonly Place[], { words, conditions, limit }: Asked): Promise<Found[]> {
  const sorted = orders.toSorted(newestFirst)
  const found: Found[] = []
  for (let start = 0; start < sorted.length && found.length < limit; start += BATCH_SIZE) {
    const ids = sorted.slice(start, start + BATCH_SIZE).map(({ id }) => id)
    let query = selectOrders(db, conditions).where('orders.id', 'in', ids)
    for (const word of words) query = query.where(hasWord(word))
    found.push(...(await query.execute()).toSorted(newestFirst))
  }
  return found.slice(0, limit)
}
