import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'

/** `isToPack` of the ledger. Counts the lines with units to pack: PostgreSQL would turn `exists` into a join with all lines. */
export const isToPack = (is: ExpressionBuilder<Schema, 'orders'>): Expression<SqlBool> =>
  is(
    is
      .selectFrom('order_lines')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .where((line) => sql<SqlBool>`quantity + ${replaced(line)} > ${packed(line)} + ${canceled(line)}`),
    '>',
    0,
  )

/** Those of the open orders that are to be packed. Most have neither parcels nor cancellations. */
export async function ordersToPackAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const having = (table: 'parcels' | 'cancellations') =>
    db.selectFrom(table).select('order_id').where('order_id', 'in', ids).execute()
  const begun = new Set([...(await having('parcels')), ...(await having('cancellations'))].map((row) => row.order_id))
  const rest =
    begun.size > 0
      ? await db
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', [...begun])
          .where(isToPack)
          .execute()
      : []
  return new Set([...ids.filter((id) => !begun.has(id)), ...rest.map(({ id }) => id)])
}

type OfLine = ExpressionBuilder<Schema, 'orders' | 'order_lines'>

const packed = (is: OfLine) =>
  is
    .selectFrom('parcels')
    .innerJoin('parcel_lines', 'parcel_lines.parcel_id', 'parcels.id')
    .select(sumOf('parcel_lines.quantity'))
    .whereRef('parcels.order_id', '=', 'orders.id')
    .whereRef('parcel_lines.position', '=', 'order_lines.position')

const canceled = (is: OfLine) =>
  is
    .selectFrom('cancellations')
    .innerJoin('cancellation_lines', 'cancellation_lines.cancellation_id', 'cancellations.id')
    .select(sumOf('cancellation_lines.quantity'))
    .whereRef('cancellations.order_id', '=', 'orders.id')
    .whereRef('cancellation_lines.position', '=', 'order_lines.position')

const replaced = (is: OfLine) =>
  is
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .select(sumOf('return_lines.quantity'))
    .whereRef('returns.order_id', '=', 'orders.id')
    .where('replaced_at', 'is not', null)
    .whereRef('return_lines.position', '=', 'order_lines.position')

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`.as('units')
