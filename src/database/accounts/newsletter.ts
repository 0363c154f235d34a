import type { Db, Tx } from '#database/schema.ts'
import { fieldsOf } from '#database/columns.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { Subscription } from '#domain/newsletter.ts'

type PendingSubscription = Omit<Subscription, 'confirmedAt'> & {
  id: string
  tokenHash: string
  expiresAt: string
  unsubscribeToken: string
}

/** Replaces an earlier request for this email address. Does nothing if it is already subscribed. */
export async function putSubscription(tx: Tx, asked: PendingSubscription): Promise<void> {
  const row = {
    id: asked.id,
    email: asked.email,
    token_hash: asked.tokenHash,
    expires_at: asked.expiresAt,
    unsubscribe_token: asked.unsubscribeToken,
    source: asked.source,
    agreed_to: asked.agreedTo,
    asked_at: asked.askedAt,
  }
  await tx
    .insertInto('newsletter_subscriptions')
    .values({ ...row, email_folded: foldEmail(asked.email), confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('email_folded').doUpdateSet(row).where('newsletter_subscriptions.confirmed_at', 'is', null),
    )
    .execute()
}

/** Null if it does not exist, is confirmed or has expired. */
export async function unconfirmedSubscription(
  db: Db,
  id: string,
  now: string,
): Promise<Pick<PendingSubscription, 'email' | 'agreedTo' | 'tokenHash' | 'unsubscribeToken'> | null> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'agreed_to', 'token_hash', 'unsubscribe_token'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? fieldsOf(row) : null
}

/** Keeps the time of the first confirmation. Returns false for an invalid link. */
export async function confirmSubscription(tx: Tx, tokenHash: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('newsletter_subscriptions')
    .set(({ fn, val, ref }) => ({ confirmed_at: fn.coalesce(ref('confirmed_at'), val(now)) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a subscription and its emails. Returns false if there is none. */
export async function deleteSubscription(
  tx: Tx,
  by: { email: string } | { unsubscribeToken: string },
): Promise<boolean> {
  const deletion = tx.deleteFrom('newsletter_subscriptions').returning('id')
  const rows = await (
    'email' in by
      ? deletion.where('email_folded', '=', foldEmail(by.email))
      : deletion.where('unsubscribe_token', '=', by.unsubscribeToken)
  ).execute()
  await deleteEmails(tx, rows)
  return rows.length > 0
}

/** Deletes expired requests, and returns how many. */
export async function deleteUnconfirmed(db: Db, now: string, limit: number): Promise<number> {
  const ended = db.selectFrom('newsletter_subscriptions').select('id').where('confirmed_at', 'is', null)
  const rows = await db
    .deleteFrom('newsletter_subscriptions')
    .where('id', 'in', ended.where('expires_at', '<=', now).limit(limit))
    .where('confirmed_at', 'is', null)
    .returning('id')
    .execute()
  await deleteEmails(db, rows)
  return rows.length
}

export async function countUnconfirmed(db: Db, endedBefore: string): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_subscriptions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<', endedBefore)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type StoredSubscription = Subscription & { id: string; unsubscribeToken: string }

export async function subscriptionOf(db: Db, email: string): Promise<StoredSubscription | null> {
  const row = await stored(db).where('email_folded', '=', foldEmail(email)).executeTakeFirst()
  return row ? fieldsOf(row) : null
}

/** Sorted by the time of the request. */
export async function subscriptions(db: Db): Promise<StoredSubscription[]> {
  const rows = await stored(db).orderBy('asked_at').orderBy('id').execute()
  return rows.map((row) => fieldsOf(row))
}

const stored = (db: Db) =>
  db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'source', 'agreed_to', 'asked_at', 'confirmed_at', 'unsubscribe_token'])

/** The confirmation email has the same id as the request. */
async function deleteEmails(db: Db, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}
