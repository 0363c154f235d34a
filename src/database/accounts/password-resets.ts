import type { Db, Tx } from '#database/schema.ts'

type Reset = { id: string; accountId: string | null; tokenHash: string; expiresAt: string }

/** In place of the account's earlier one. Without an account it is nobody's, and written all the same. */
export async function putPasswordReset(tx: Tx, { id, accountId, tokenHash, expiresAt }: Reset): Promise<void> {
  const reset = { id, token_hash: tokenHash, expires_at: expiresAt }
  await tx
    .insertInto('password_resets')
    .values({ ...reset, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(reset))
    .execute()
}

/** The account that a link of this id, or with a token of this hash, would open now. */
export async function findPasswordReset(
  db: Db,
  by: { id: string } | { token_hash: string },
  now: string,
): Promise<string | null> {
  const [[column, value]] = Object.entries(by) as [['id' | 'token_hash', string]]
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where(column, '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Uses a link up, and returns its account. Null when it has ended; of two that use it at once, one gets null. */
export async function takePasswordReset(tx: Tx, tokenHash: string, now: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Forgets what has expired, together with its message: a flood of requests leaves nothing behind. */
export async function deleteExpiredResets(tx: Tx, now: string): Promise<void> {
  const expired = tx.selectFrom('password_resets').select('id').where('expires_at', '<=', now)
  await tx.deleteFrom('outbox').where('id', 'in', expired).execute()
  await tx.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
