import { columnsOf, fieldsOf, type Fields } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type Passkey = Fields<Schema['passkeys']>

/** Returns false, and writes nothing, if the credential already exists. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values(columnsOf(passkey))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPasskey(db: Db, id: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? fieldsOf(row) : null
}

export async function passkeysOf(db: Db, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(fieldsOf)
}

/** Returns false if the passkey is gone or suspended, or its counter did not increase (it was cloned). Some authenticators always send 0. */
export async function recordPasskeyUse(tx: Tx, id: string, counter: number, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where((is) => is.or([is('counter', '<', counter), ...(counter === 0 ? [is('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function suspendPasskeys(tx: Tx, accountId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ suspended_at: at })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the account has no such passkey. */
export async function resumePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ suspended_at: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renamePasskey(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).where('account_id', '=', accountId).execute()
}
