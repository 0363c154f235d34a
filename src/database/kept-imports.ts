import { highestId } from './goods.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { transact } from './transaction.ts'

/** An import, and how far it is: see migration 0021. */
export type KeptImport = Schema['kept_imports']

/** The one that can be taken back. */
export const lastKept = (db: Db): Promise<KeptImport | undefined> =>
  db.selectFrom('kept_imports').selectAll().where('state', '=', 'kept').executeTakeFirst()

/** The one that somebody is at work on, or was when their process ended. */
export const importUnderWay = (db: Db): Promise<KeptImport | undefined> =>
  db.selectFrom('kept_imports').selectAll().where('state', 'in', ['writing', 'ending']).executeTakeFirst()

/** The transaction must hold the catalog's lock (`holdCatalog`). */
export async function beginKeeping(tx: Tx, at: string): Promise<KeptImport> {
  const last = await tx.selectFrom('kept_imports').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const begun: KeptImport = { id: (last?.id ?? 0) + 1, highest_id: await highestId(tx), state: 'writing', told_at: at }
  await tx.insertInto('kept_imports').values(begun).execute()
  return begun
}

/** Says that somebody is at work on it; false where somebody else is, or nobody any longer. */
export async function stillAtWork(tx: Tx, { id, state }: KeptImport, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kept_imports')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Makes it one's own to take back; undefined where whoever was at work has said something after `silentSince`, or is done. */
export const claimEnding = (
  tx: Tx,
  { id, state }: KeptImport,
  silentSince: string,
  at: string,
): Promise<KeptImport | undefined> =>
  tx
    .updateTable('kept_imports')
    .set({ state: 'ending', told_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('told_at', '<=', silentSince)
    .returningAll()
    .executeTakeFirst()

/** It is whole; the one before can no longer be taken back. */
export async function endKeeping(tx: Tx, { id }: KeptImport): Promise<void> {
  await forgetKept(tx)
  await tx.updateTable('kept_imports').set({ state: 'kept' }).where('id', '=', id).execute()
}

/** From here on the last import can no longer be taken back. */
export async function forgetKept(tx: Tx): Promise<void> {
  await tx.updateTable('kept_imports').set({ state: 'forgotten' }).where('state', '=', 'kept').execute()
}

export async function forgetImport(tx: Tx, { id }: KeptImport): Promise<void> {
  await tx.updateTable('kept_imports').set({ state: 'forgotten' }).where('id', '=', id).execute()
}

const PORTION = 1000

/** What was kept of imports that were forgotten, some at a time: nobody waits for it. */
export async function deleteForgotten(db: Db): Promise<void> {
  const forgotten = await db.selectFrom('kept_imports').select('id').where('state', '=', 'forgotten').execute()
  for (const { id } of forgotten) while (await deleteSome(db, id));
}

/** Whether there may be more. */
const deleteSome = (db: Db, id: number): Promise<boolean> =>
  transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('kept_goods')
      .select('product_id')
      .where('import_id', '=', id)
      .orderBy('product_id')
      .limit(PORTION)
      .execute()
    const last = rows.at(-1)?.product_id
    if (last === undefined) await tx.deleteFrom('kept_imports').where('id', '=', id).execute()
    else await tx.deleteFrom('kept_goods').where('import_id', '=', id).where('product_id', '<=', last).execute()
    return last !== undefined
  })
