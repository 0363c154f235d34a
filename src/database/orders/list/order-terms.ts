import { prepare, prepareRows, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

type Placed = { number: string; block: number }

/** The block of an order that is placed at this time. */
export const blockAt = async (db: Db, createdAt: string): Promise<number> =>
  (await selectBlockAt(db, { createdAt })).rows[0]!.block

const selectBlockAt = prepare((db, param: Param<{ createdAt: string }>) =>
  db
    .selectFrom('order_blocks')
    .select('block')
    .where('since', '<=', param('createdAt'))
    .orderBy('since', 'desc')
    .limit(1),
)

export async function insertTerms(db: Db, { number, block }: Placed, terms: readonly string[]): Promise<void> {
  const rows = terms.map((term) => ({ block, term, number }))
  if (rows.length > 0) await insertRows(db, rows)
}

const insertRows = prepareRows((db, rows: readonly Param<Placed & { term: string }>[]) =>
  db
    .insertInto('order_terms')
    .values(rows.map((param) => ({ block: param('block'), term: param('term'), number: param('number') })))
    .onConflict((row) => row.doNothing()),
)

/** For an order that the transaction has locked. */
export async function addTerms(tx: Tx, orderId: string, terms: readonly string[]): Promise<void> {
  const placed = terms.length > 0 && (await placedOf(tx, orderId))
  if (placed) await insertTerms(tx, placed, terms)
}

/** For an order that the transaction has locked. */
export async function removeTerms(tx: Tx, orderId: string, terms: readonly string[]): Promise<void> {
  const placed = terms.length > 0 && (await placedOf(tx, orderId))
  if (!placed) return
  const { number, block } = placed
  await tx
    .deleteFrom('order_terms')
    .where('block', '=', block)
    .where('term', 'in', terms)
    .where('number', '=', number)
    .execute()
}

/** Null if the order has no terms yet. */
async function placedOf(tx: Tx, orderId: string): Promise<Placed | null> {
  const row = await tx.selectFrom('orders').select(['number', 'block']).where('id', '=', orderId).executeTakeFirst()
  return row && row.block !== null ? { number: row.number, block: row.block } : null
}
