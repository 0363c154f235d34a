import { sql } from 'kysely'
import { fieldsOf, type Flag } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { PageText } from '#domain/pages/page.ts'

/** `beforeId` is the version that an undo publishes again; null for none. An empty body means that the page was removed. */
export type PageVersion = PageText & { id: number; beforeId: number | null; createdAt: string }

const COLUMNS = ['id', 'slug', 'title', 'body', 'before_id', 'created_at'] as const

type Row = Pick<Schema['pages'], (typeof COLUMNS)[number]>
const versionOf = (row: Row): PageVersion => fieldsOf(row)

/** A literal, because neither database would use the index of published pages for a parameter. */
const published = (db: Db) => db.selectFrom('pages').select(COLUMNS).where('published', '=', sql.lit<Flag>(1))

export async function currentPage(db: Db, slug: string): Promise<PageVersion | null> {
  const row = await published(db).where('slug', '=', slug).executeTakeFirst()
  return row ? versionOf(row) : null
}

/** Pages that have a text, sorted by slug. */
export async function writtenPages(db: Db): Promise<PageVersion[]> {
  const rows = await published(db).where('body', '<>', '').orderBy('slug').execute()
  return rows.map(versionOf)
}

/** Publishes a version instead of the current one. The catalog must be locked. */
export async function insertPage(tx: Tx, page: PageText, before: PageVersion | null, createdAt: string): Promise<void> {
  const { last } = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  if (before) await setPublished(tx, before.id, 0)
  const { slug, title, body } = page
  const version = {
    id: Number(last ?? 0) + 1,
    before_id: before?.id ?? null,
    published: 1,
    created_at: createdAt,
  } as const
  await tx
    .insertInto('pages')
    .values({ slug, title, body, ...version })
    .execute()
}

export async function setPublished(tx: Tx, id: number, isPublished: Flag): Promise<void> {
  await tx.updateTable('pages').set({ published: isPublished }).where('id', '=', id).execute()
}
