import { fromJson, toJson } from '#database/columns.ts'
import { batches } from '#database/import/bulk-insert.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { DoneDeed } from '#domain/people/history.ts'

export type DeedFilter = { who?: string | undefined; deed?: string | undefined; about?: string | undefined }
type Range = { since?: string | undefined; before?: string | undefined }

/** Ids before it are of earlier times. */
export const firstIdAt = (at: string): string => {
  const hex = Date.parse(at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Newest first. `beforeId` continues after a deed. */
export async function listDeeds(
  db: Db,
  { who, deed, about, since, before }: DeedFilter & Range,
  { limit, beforeId }: { limit: number; beforeId?: string | undefined },
): Promise<DoneDeed[]> {
  const ends = [beforeId, before && firstIdAt(before)].filter((end) => end !== undefined).toSorted()
  const [end] = ends
  const rows = await db
    .selectFrom('deeds')
    .selectAll()
    .$if(who !== undefined, (query) => query.where('by_name', '=', who!))
    .$if(deed !== undefined, (query) => query.where('deed', '=', deed!))
    .$if(about !== undefined, (query) => query.where('about', '=', about!))
    .$if(since !== undefined, (query) => query.where('id', '>=', firstIdAt(since!)))
    .$if(end !== undefined, (query) => query.where('id', '<', end!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: { kind: row.by_kind, id: row.by_id, name: row.by_name },
    deed: row.deed,
    about: row.about,
    input: fromJson(row.input),
    before: row.value_before && fromJson(row.value_before),
    after: row.value_after && fromJson(row.value_after),
    outcome: row.outcome,
  }))
}

/** Inserts a deed, or records its outcome if it has already been inserted. */
export async function saveDeed(tx: Tx, { by, before, after, input, ...deed }: DoneDeed): Promise<void> {
  const ended = { value_before: jsonOrNull(before), value_after: jsonOrNull(after), outcome: deed.outcome }
  const columns = { ...deed, by_kind: by.kind, by_id: by.id, by_name: by.name, input: toJson(input), ...ended }
  await tx
    .insertInto('deeds')
    .values(columns)
    .onConflict((row) => row.column('id').doUpdateSet(ended))
    .execute()
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : toJson(value))

/** Keeps who did what to orders and when, without the words and values. `orders`: their ids and numbers. */
export async function forgetDeedsAbout(tx: Tx, orders: readonly string[]): Promise<void> {
  const nothing = { input: toJson({}), value_before: null, value_after: null }
  const ofOrders = tx.updateTable('deeds').set(nothing).where('deed', 'like', '% /owner/orders/%')
  for (const some of batches(orders)) await ofOrders.where('about', 'in', some).execute()
}

/** Returns the number deleted, at most `limit`. */
export async function deleteDeedsBefore(db: Db, at: string, limit: number): Promise<number> {
  const old = db.selectFrom('deeds').select('id').where('id', '<', firstIdAt(at)).orderBy('id').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('deeds').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
