import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

/** A keyed hash of the secret that the open shop signs with, or signed with last. Null until it was opened. */
export async function signingFingerprint(db: Db): Promise<string | null> {
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from token_secret`.execute(db)
  return rows[0]?.fingerprint ?? null
}

export async function keepSigningFingerprint(db: Db, fingerprint: string): Promise<void> {
  if ((await signingFingerprint(db)) === fingerprint) return
  await sql`insert into token_secret (id, fingerprint) values (1, ${fingerprint})
    on conflict (id) do update set fingerprint = excluded.fingerprint`.execute(db)
}
