import { toJson } from '#database/columns.ts'
import type { SelectQueryBuilder } from 'kysely'
import { withoutCard } from '#domain/checkout/entries.ts'
import { entriesOf } from './carts.ts'
import type { Db, Schema } from '#database/schema.ts'

/** Deletes guest carts unchanged since `untouchedSince`, or since `ordersSince` if they were ordered. Returns the larger of both counts. */
export async function deleteAbandonedCarts(
  db: Db,
  { untouchedSince, ordersSince }: { untouchedSince: string; ordersSince: string },
  limit: number,
): Promise<number> {
  const guests = db.selectFrom('carts').select('id').where('cookie_hash', 'is not', null).limit(limit)
  // One statement per rule, because each has its own index.
  const counts = [
    await deleteOldest(db, guests.where('ordered_at', 'is', null), untouchedSince),
    await deleteOldest(db, guests.where('ordered_at', 'is not', null), ordersSince),
  ]
  return Math.max(...counts)
}

async function deleteOldest(db: Db, carts: SelectQueryBuilder<Schema, 'carts', { id: string }>, before: string) {
  const { numDeletedRows } = await db
    .deleteFrom('carts')
    .where('id', 'in', carts.where('updated_at', '<', before).orderBy('updated_at'))
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes guest carts created before the given time and never read since. Keeps a cart that is being read concurrently. */
export async function deleteUnreadCarts(db: Db, before: string, limit: number): Promise<number> {
  const unread = db.selectFrom('carts').select('id').where('unread_since', '<', before).orderBy('unread_since')
  const { numDeletedRows } = await db
    .deleteFrom('carts')
    .where('id', 'in', unread.limit(limit))
    .where('unread_since', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes cards entered before the given time, and returns their number. Keeps a card entered concurrently. */
export async function forgetCards(db: Db, before: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('carts')
    .select(['id', 'draft'])
    .where('card_since', '<', before)
    .orderBy('card_since')
    .limit(limit)
    .execute()
  for (const { id, draft } of rows)
    await db
      .updateTable('carts')
      .set({ draft: toJson(withoutCard(entriesOf(draft))), card_since: null })
      .where('id', '=', id)
      .where('draft', '=', draft)
      .execute()
  return rows.length
}
