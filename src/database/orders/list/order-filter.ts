import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { sentOrders } from '#database/orders/parcels.ts'
import { isToPack } from '#database/orders/to-pack.ts'
import type { Db, Schema } from '#database/schema.ts'
import type { SearchWord } from '#domain/orders/list/order-search.ts'
import { afterPrefix } from './term-range.ts'

export type Found = { id: string; number: string; createdAt: string }
export type Place = Pick<Found, 'id' | 'createdAt'>

/** Conditions on orders, as they are stored. `since` and `before` are times. */
export type Conditions = {
  status: string | undefined
  isPartlyShipped: boolean
  since?: string | undefined
  before?: string | undefined
  /** A folded address, and its account. */
  customer: { email: string; accountId: string | null } | null
  isToPack: boolean
  /** Continues after an order. */
  after: Place | null
  isOldestFirst: boolean
}

export const ANY_ORDER: Conditions = {
  status: undefined,
  isPartlyShipped: false,
  customer: null,
  isToPack: false,
  after: null,
  isOldestFirst: false,
}

export function selectOrders(db: Db, conditions: Conditions) {
  const { status, isPartlyShipped, since, before, customer, after, isOldestFirst } = conditions
  let query = db.selectFrom('orders').select(['orders.id', 'orders.number', 'orders.created_at as createdAt'])
  if (since !== undefined) query = query.where('orders.created_at', '>=', since)
  if (before !== undefined) query = query.where('orders.created_at', '<', before)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('orders.created_at', 'orders.id'), isOldestFirst ? '>' : '<', tuple(after.createdAt, after.id)),
    )
  if (status !== undefined) query = query.where('status', '=', status)
  if (isPartlyShipped)
    query = query.where(({ exists }) => exists(sentOrders(db).where('order_id', '=', sql.ref<string>('orders.id'))))
  if (conditions.isToPack) query = query.where(isToPack)
  if (customer) query = query.where((is) => isOfCustomer(is, customer))
  return query
}

/** Literals, so that the planner can tell that a partial index applies; SQLite needs both conditions. */
export function ofStatus<Row>(query: SelectQueryBuilder<Schema, 'orders', Row>, status: string) {
  const ofOne = query.where('status', '=', sql.lit(status))
  return status === 'processing' ? ofOne : ofOne.where('status', '<>', sql.lit('processing'))
}

type Is = ExpressionBuilder<Schema, 'orders'>

const isOfCustomer = (is: Is, { email, accountId }: NonNullable<Conditions['customer']>): Expression<SqlBool> =>
  is.or([
    is.and([is('account_id', 'is', null), is('email_folded', '=', email)]),
    ...(accountId === null ? [] : [is('account_id', '=', accountId)]),
  ])

/** Whether an order has a word: for a few orders, because it reads each order of the block with such a word. */
export const hasWord =
  (word: SearchWord) =>
  (is: Is): Expression<SqlBool> =>
    is.or(
      word.map((prefix) =>
        is.exists(
          is
            .selectFrom('order_terms')
            .select('term')
            .whereRef('order_terms.block', '=', 'orders.block')
            .where('term', '>=', prefix)
            .where('term', '<', afterPrefix(prefix))
            .whereRef('order_terms.number', '=', 'orders.number'),
        ),
      ),
    )

export const newestFirst = (one: Place, other: Place): number =>
  `${other.createdAt} ${other.id}` < `${one.createdAt} ${one.id}` ? -1 : 1
