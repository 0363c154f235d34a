import { columnsOf, fieldsOf, type Fields } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type DeskPasskey = Fields<Schema['desk_passkeys']>

/** Returns false, and writes nothing, if the credential already exists. */
export async function insertDeskPasskey(tx: Tx, passkey: DeskPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('desk_passkeys')
    .values(columnsOf(passkey))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDeskPasskey(db: Db, id: string): Promise<DeskPasskey | null> {
  const row = await db.selectFrom('desk_passkeys').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? fieldsOf(row) : null
}

/** Returns false if the passkey is gone or its counter did not increase (it was cloned). Some authenticators always send 0. */
export async function recordDeskPasskeyUse(tx: Tx, id: string, counter: number, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('desk_passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', counter), ...(counter === 0 ? [is('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeysOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('desk_passkeys').where('person_id', '=', personId).execute()
}
