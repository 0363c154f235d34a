import { sql } from 'kysely'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'

export const deleteUnusedIntents = prepare((db, param: Param<{ cartId: string }>) =>
  // A literal, because the index contains only intents.
  db
    .deleteFrom('payments')
    .where('cart_id', '=', param('cartId'))
    .where('state', '=', sql.lit('created' as const)),
)

export async function deleteAbandonedIntents(db: Db, before: string, limit: number): Promise<number> {
  const intents = db.selectFrom('payments').select('id').where('state', '=', 'created')
  const { numDeletedRows } = await db
    .deleteFrom('payments')
    // Sorted, because otherwise PostgreSQL might scan the table until it has found enough.
    .where('id', 'in', intents.where('updated_at', '<', before).orderBy('updated_at').limit(limit))
    // Detects state changes, which set this time. With a condition on the state, SQLite would read all intents.
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
