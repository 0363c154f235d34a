import { highestId } from '#database/catalog/product-records.ts'
import type { Database } from '#database/database.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** An import, its state, and the highest product id before it: see migration 0023. */
export type JournalEntry = Schema['import_journal']

export type ChangeKind = JournalEntry['kind']

export const undoableChange = (db: Db, kind: ChangeKind): Promise<JournalEntry | undefined> =>
  db.selectFrom('import_journal').selectAll().where('state', '=', 'kept').where('kind', '=', kind).executeTakeFirst()

export const changeWithId = (db: Db, id: number): Promise<JournalEntry | undefined> =>
  db.selectFrom('import_journal').selectAll().where('id', '=', id).where('state', '=', 'kept').executeTakeFirst()

/** The import being written or rolled back, possibly by a process that has died. */
export const unfinishedImport = (db: Db): Promise<JournalEntry | undefined> =>
  db.selectFrom('import_journal').selectAll().where('state', 'in', ['writing', 'ending']).executeTakeFirst()

/** The transaction must hold `lockCatalog`. */
export async function beginImport(tx: Tx, at: string, kind: ChangeKind = 'import'): Promise<JournalEntry> {
  const last = await tx.selectFrom('import_journal').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const entry: JournalEntry = {
    id: (last?.id ?? 0) + 1,
    highest_id: await highestId(tx),
    state: 'writing',
    heartbeat_at: at,
    kind,
  }
  await tx.insertInto('import_journal').values(entry).execute()
  return entry
}

/** Changes whenever an import or its undo begins or ends. */
export async function journalState(db: Db): Promise<string> {
  const entries = await db
    .selectFrom('import_journal')
    .select(['id', 'state'])
    .where('state', '!=', 'forgotten')
    .orderBy('id')
    .execute()
  return JSON.stringify(entries)
}

/** Renews the lease of an import. Returns false if it was lost: the entry has another state or was deleted. */
export async function heartbeat(tx: Tx, { id, state }: JournalEntry, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_journal')
    .set({ heartbeat_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Takes over an import to roll it back. Returns undefined if its last heartbeat is after `expiredBefore`. */
export const claimRollback = (
  tx: Tx,
  { id, state }: JournalEntry,
  expiredBefore: string,
  at: string,
): Promise<JournalEntry | undefined> =>
  tx
    .updateTable('import_journal')
    .set({ state: 'ending', heartbeat_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('heartbeat_at', '<=', expiredBefore)
    .returningAll()
    .executeTakeFirst()

/** Finds products created by an import and changed since it ended. Those from a later import that was rolled back are unpublished. */
export async function changedNewProducts(
  db: Db,
  entry: JournalEntry,
  limit: number,
): Promise<{ slugs: string[]; count: number }> {
  const changed = db
    .selectFrom('products')
    .where('updated_at', '>', entry.heartbeat_at)
    .where('id', '>', entry.highest_id)
    .where('variant_count', '>', 0)
  const { count } = await changed.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await changed.select('slug').orderBy('id').limit(limit).execute()
  return { slugs: rows.map(({ slug }) => slug), count }
}

/** The last heartbeat of a completed import is the time when it ended. */
export async function completeImport(tx: Tx, { id, kind }: JournalEntry, at: string): Promise<void> {
  // Sales end by themselves; for every other kind, only the last change can be undone.
  if (kind !== 'sale') await discardUndoable(tx, kind)
  await tx.updateTable('import_journal').set({ state: 'kept', heartbeat_at: at }).where('id', '=', id).execute()
}

export async function discardUndoable(tx: Tx, kind: ChangeKind = 'import'): Promise<void> {
  await tx
    .updateTable('import_journal')
    .set({ state: 'forgotten' })
    .where('state', '=', 'kept')
    .where('kind', '=', kind)
    .execute()
}

export async function discardImport(tx: Tx, { id }: JournalEntry): Promise<void> {
  await tx.updateTable('import_journal').set({ state: 'forgotten' }).where('id', '=', id).execute()
}

const DELETE_ROWS = 1000

export async function deleteDiscarded(database: Database): Promise<void> {
  const entries = await database.db.selectFrom('import_journal').select('id').where('state', '=', 'forgotten').execute()
  for (const { id } of entries) while (await deleteSome(database, id));
}

const deleteSome = ({ transaction }: Database, id: number): Promise<boolean> =>
  transaction(async (tx) => {
    const some = tx.selectFrom('import_undo_log').select('product_id').where('import_id', '=', id).limit(DELETE_ROWS)
    const { numDeletedRows } = await tx
      .deleteFrom('import_undo_log')
      .where('import_id', '=', id)
      .where('product_id', 'in', some)
      .executeTakeFirst()
    if (numDeletedRows === 0n) await tx.deleteFrom('import_journal').where('id', '=', id).execute()
    return numDeletedRows > 0n
  })
