import type { Db, Tx } from '#database/schema.ts'

type Reset = { id: string; accountId: string | null; tokenHash: string; expiresAt: string }

/** Replaces the account's earlier reset. Also writes a row if there is no account, so that both cases take equally long. */
export async function putPasswordReset(tx: Tx, { id, accountId, tokenHash, expiresAt }: Reset): Promise<void> {
  const reset = { id, token_hash: tokenHash, expires_at: expiresAt }
  await tx
    .insertInto('password_resets')
    .values({ ...reset, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(reset))
    .execute()
}

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

/** Consumes a reset and returns its account id. Null if it has expired or was used, even by a concurrent request. */
export async function takePasswordReset(tx: Tx, tokenHash: string, now: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

export async function deleteResetOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

export async function deleteExpiredResets(tx: Tx, now: string): Promise<void> {
  const expired = tx.selectFrom('password_resets').select('id').where('expires_at', '<=', now)
  await tx.deleteFrom('outbox').where('id', 'in', expired).execute()
  await tx.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
