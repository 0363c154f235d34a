import type { Db, Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'

/** `codeKey` is encrypted. */
export type StoredPassword = { passwordHash: string; codeKey: string; codeStep: number }

/** Null unless the person signs in with a password. */
export async function findPassword(db: Db, email: string): Promise<(StoredPassword & { personId: string }) | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'password_hash', 'code_key', 'code_step'])
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst()
  const { id: personId, password_hash: passwordHash, code_key: codeKey, code_step: codeStep } = row ?? {}
  return personId && passwordHash && codeKey ? { personId, passwordHash, codeKey, codeStep: codeStep! } : null
}

export async function setPassword(tx: Tx, personId: string, stored: StoredPassword | null): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      password_hash: stored?.passwordHash ?? null,
      code_key: stored?.codeKey ?? null,
      code_step: stored?.codeStep ?? 0,
    })
    .where('id', '=', personId)
    .execute()
}

/** Returns false if this code or a later one was used before, even by a concurrent request. `codeKey`: encrypted with the current secret. */
export async function takeCode(tx: Tx, personId: string, step: number, codeKey: string): Promise<boolean> {
  const row = await tx
    .updateTable('people')
    .set({ code_step: step, code_key: codeKey })
    .where('id', '=', personId)
    .where('code_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
