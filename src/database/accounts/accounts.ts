import { foldEmail, type User } from '#domain/accounts/accounts.ts'
import { columnsOf } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** Session cookies are signed with `sessionVersion`, so incrementing it ends all sessions. */
export type Credentials = {
  user: User
  /** Null for an account that has only passkeys. */
  passwordHash: string | null
  sessionVersion: number
}

export const findAccount = async (db: Db, id: string): Promise<User | null> =>
  (await findCredentialsById(db, id))?.user ?? null

export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst()
  return row ? credentialsOf(row) : null
}

export async function findCredentialsById(db: Db, id: string): Promise<Credentials | null> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? credentialsOf(row) : null
}

export async function replacePassword(tx: Tx, id: string, passwordHash: string, at: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute()
  await endSessionsOf(tx, id)
}

export async function endSessionsOf(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((is) => ({ session_version: is('session_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('sessions').where('account_id', '=', id).execute()
}

export async function renameAccount(
  db: Db,
  id: string,
  { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
  at: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ first_name: firstName, last_name: lastName, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Sets a confirmed email address. Returns false, and writes nothing, if another account has it. */
export async function replaceAccountEmail(tx: Tx, id: string, email: string, at: string): Promise<boolean> {
  const other = await findCredentials(tx, email)
  if (other && other.user.id !== id) return false
  await tx
    .updateTable('accounts')
    .set({ email, email_folded: foldEmail(email), email_confirmed_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  return true
}

export async function confirmEmailOf(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_confirmed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

const FIRST_SECOND = Date.UTC(2020)

/** Ends every session. The new version is a timestamp in seconds, so it is unused even if a backup was restored. */
export async function endAllSessions(tx: Tx, at: Date): Promise<void> {
  const version = Math.floor((at.getTime() - FIRST_SECOND) / 1000)
  await tx
    .updateTable('accounts')
    .set((is) => ({
      session_version: is
        .case()
        .when('session_version', '<', version)
        .then(version)
        .else(is('session_version', '+', 1))
        .end(),
    }))
    .execute()
  await tx.deleteFrom('sessions').execute()
}

/** Returns false, and writes nothing, if the email address has an account. Of two concurrent registrations, one wins. */
export async function insertAccount(db: Db, { user, passwordHash, sessionVersion }: Credentials): Promise<boolean> {
  const stored = { passwordHash: passwordHash ?? NO_PASSWORD, emailFolded: foldEmail(user.email), sessionVersion }
  const row = await db
    .insertInto('accounts')
    .values(columnsOf({ ...user, ...stored }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the account until this transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((is) => ({ session_version: is.ref('session_version') }))
    .where('id', '=', id)
    .execute()
}

/** Deletes an account with its addresses, sessions, passkeys, wishlist, cart and reset link. Detach its orders first. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute()
}

/** The column has always been 'not null', and SQLite cannot change that. */
const NO_PASSWORD = ''

const credentialsOf = (row: Schema['accounts']): Credentials => ({
  user: {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    emailConfirmedAt: row.email_confirmed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
  passwordHash: row.password_hash === NO_PASSWORD ? null : row.password_hash,
  sessionVersion: row.session_version,
})
