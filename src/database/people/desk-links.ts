import { columnsOf, fieldsOf } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { DeskLink, Invitation } from '#domain/people/desk-links.ts'

const COLUMNS = ['id', 'person_id', 'name', 'email', 'power', 'created_at', 'expires_at'] as const

/** Replaces an earlier link for the same address. */
export async function putDeskLink(tx: Tx, { email, ...link }: DeskLink, hash: string): Promise<void> {
  const columns = { ...columnsOf({ ...link, email, hash }), email_folded: foldEmail(email ?? '') }
  await tx
    .insertInto('desk_links')
    .values(columns)
    .onConflict((conflict) => conflict.column('email_folded').doUpdateSet(columns))
    .execute()
}

/** Null if the link was used, replaced or has expired. */
export async function findDeskLink(db: Db, hash: string, now: string): Promise<DeskLink | null> {
  const ofHash = db.selectFrom('desk_links').select(COLUMNS).where('hash', '=', hash).where('expires_at', '>', now)
  const row = await ofHash.executeTakeFirst()
  return row ? fieldsOf(row) : null
}

/** Uses up a link. Null like `findDeskLink`, and if a concurrent request has used it. */
export async function takeDeskLink(tx: Tx, hash: string, now: string): Promise<DeskLink | null> {
  const ofHash = tx.deleteFrom('desk_links').where('hash', '=', hash).where('expires_at', '>', now)
  const row = await ofHash.returning(COLUMNS).executeTakeFirst()
  return row ? fieldsOf(row) : null
}

export async function listInvitations(db: Db, now: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('desk_links')
    .select(COLUMNS)
    .where('person_id', 'is', null)
    .where('email', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(invitationOf)
}

/** Returns the invitation, or null if there is none. */
export async function deleteInvitation(tx: Tx, id: string): Promise<Invitation | null> {
  const ofId = tx.deleteFrom('desk_links').where('id', '=', id).where('person_id', 'is', null)
  const row = await ofId.where('email', 'is not', null).returning(COLUMNS).executeTakeFirst()
  return row ? invitationOf(row) : null
}

const invitationOf = ({
  person_id: _person,
  name,
  email,
  ...row
}: Pick<Schema['desk_links'], (typeof COLUMNS)[number]>) => ({
  ...fieldsOf(row),
  name: name!,
  email: email!,
})

export async function deleteLinksOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('desk_links').where('person_id', '=', personId).execute()
}

export async function deleteExpiredLinks(db: Db, now: string, limit: number): Promise<number> {
  const expired = db.selectFrom('desk_links').select('id').where('expires_at', '<=', now).orderBy('expires_at')
  const { numDeletedRows } = await db
    .deleteFrom('desk_links')
    .where('id', 'in', expired.limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
