import { sql } from 'kysely'
import { startingWith } from '#database/like-pattern.ts'
import type { Db } from '#database/schema.ts'

export const MEDIA_MIGRATION = '0080_media'

export type MediaFile = { name: string; content: Buffer; sha256: string }

export async function readMedia(db: Db, name: string): Promise<MediaFile | null> {
  const rows = db.selectFrom('media').select(['name', 'content', 'sha256']).where('name', '=', name)
  return (await rows.executeTakeFirst()) ?? null
}

export async function knownMedia(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Replaces a file with the same name, which may be corrupt. */
export async function insertMedia(db: Db, file: MediaFile, createdAt: string): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...file, created_at: createdAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content: file.content, sha256: file.sha256 }))
    .execute()
}

export async function deleteMedia(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('media').where('name', 'in', names).execute()
}

const BATCH_SIZE = 1000

/** Reads the next names after `last`, with sizes, which PostgreSQL stores separately from the content. */
export const listMediaAfter = (db: Db, prefix: string, last: string): Promise<{ name: string; size: number }[]> =>
  db
    .selectFrom('media')
    .select(['name', sql<number>`octet_length(content)`.as('size')])
    .where('name', '>', last)
    .where(sql<boolean>`name like ${startingWith(prefix)}`)
    .orderBy('name')
    .limit(BATCH_SIZE)
    .execute()

export async function mediaTotals(db: Db): Promise<{ files: number; bytes: number }> {
  const totals = db
    .selectFrom('media')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'),
    ])
  const { files, bytes } = await totals.executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes) }
}
