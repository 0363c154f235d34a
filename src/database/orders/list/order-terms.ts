import { prepare, prepareRows, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'

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
