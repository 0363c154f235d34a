import { foldEmail, type User } from '#domain/accounts/accounts.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** Session cookies are signed with `sessionVersion`, so that raising it ends all sessions. */
export type Credentials = { user: User; passwordHash: string; sessionVersion: number }

export async function findAccount(db: Db, id: string): Promise<User | null> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? userOf(row) : null
}

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
  await tx
    .updateTable('accounts')
    .set((is) => ({
      password_hash: passwordHash,
      session_version: is('session_version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
}

/** Returns false, and writes nothing, if the email address has an account: of two concurrent registrations one wins. */
export async function insertAccount(db: Db, { user, passwordHash, sessionVersion }: Credentials): Promise<boolean> {
  const row = await db
    .insertInto('accounts')
    .values({
      id: user.id,
      email: user.email,
      email_folded: foldEmail(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: passwordHash,
      session_version: sessionVersion,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const credentialsOf = (row: Schema['accounts']): Credentials => ({
  user: userOf(row),
  passwordHash: row.password_hash,
  sessionVersion: row.session_version,
})

const userOf = (row: Schema['accounts']): User => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
