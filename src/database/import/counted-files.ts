import type { CountingMode } from '#domain/catalog/stock-modes.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { JournalEntry } from './import-journal.ts'

/** A file whose stock has been counted, identified by a digest of its text: see migration 0064. */
export type AppliedStockFile = Schema['counted_files']

export const findAppliedStockFile = (db: Db, digest: string): Promise<AppliedStockFile | undefined> =>
  db
    .selectFrom('counted_files')
    .selectAll()
    .where('digest', '=', digest)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function recordCountedFile(
  tx: Tx,
  { id }: JournalEntry,
  { digest, mode, at }: { digest: string; mode: CountingMode; at: string },
): Promise<void> {
  const row: AppliedStockFile = { digest, stock_mode: mode, imported_at: at, import_id: id }
  await tx.insertInto('counted_files').values(row).execute()
}

export async function forgetUndoneFile(tx: Tx, { id }: JournalEntry): Promise<void> {
  await tx.deleteFrom('counted_files').where('import_id', '=', id).execute()
}
