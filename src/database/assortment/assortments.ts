import { sql } from 'kysely'
import { fieldsOf, type Flag, fromJson, toJson } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { CategorySettings } from '#domain/assortment/categories.ts'
import type { CollectionSettings } from '#domain/assortment/collections.ts'

type Row = Schema['assortments']
export type AssortmentKind = Row['kind']

/** `beforeId` is the version that an undo publishes again; null for none. */
export type AssortmentVersion = { id: number; document: unknown; beforeId: number | null }

const COLUMNS = ['id', 'document', 'before_id'] as const

function versionOf(row: Pick<Row, (typeof COLUMNS)[number]>): AssortmentVersion {
  const { id, document, beforeId } = fieldsOf(row)
  return { id, document: fromJson(document), beforeId }
}

/** A literal, because neither database would use the index of published versions for a parameter. */
export async function currentAssortment(db: Db, kind: AssortmentKind): Promise<AssortmentVersion | null> {
  const row = await db
    .selectFrom('assortments')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('published', '=', sql.lit<Flag>(1))
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

export async function assortmentVersion(db: Db, id: number): Promise<AssortmentVersion | null> {
  const row = await db.selectFrom('assortments').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? versionOf(row) : null
}

export async function assortmentOfImport(db: Db, importId: number): Promise<AssortmentVersion | null> {
  const row = await db.selectFrom('assortments').select(COLUMNS).where('import_id', '=', importId).executeTakeFirst()
  return row ? versionOf(row) : null
}

/** The texts of categories and collections, with names such as "category mugs". */
export async function assortmentTexts(db: Db): Promise<{ name: string; text: string }[]> {
  const categories = await categorySettings(db)
  const collections = await collectionSettings(db)
  return [
    ...categories.map(({ category, text }) => ({ name: `category ${category}`, text })),
    ...collections.map(({ collection, text }) => ({ name: `collection ${collection}`, text })),
  ].flatMap(({ name, text }) => (text ? [{ name, text }] : []))
}

/** Empty if the owner has set nothing. The stored settings were validated when they were written. */
export const categorySettings = async (db: Db): Promise<readonly CategorySettings[]> =>
  ((await currentAssortment(db, 'categories'))?.document as CategorySettings[] | undefined) ?? []

export const collectionSettings = async (db: Db): Promise<readonly CollectionSettings[]> =>
  ((await currentAssortment(db, 'collections'))?.document as CollectionSettings[] | undefined) ?? []

/** Publishes a version instead of the current one, and returns its number. The catalog must be locked. */
export async function insertAssortment(
  tx: Tx,
  kind: AssortmentKind,
  document: unknown,
  before: AssortmentVersion | null,
  { createdAt, importId = null }: { createdAt: string; importId?: number | null | undefined },
): Promise<number> {
  const { last } = await tx
    .selectFrom('assortments')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = Number(last ?? 0) + 1
  if (before) await setAssortmentPublished(tx, before.id, 0)
  const row = { id, kind, document: toJson(document), published: 1 as const, created_at: createdAt }
  await tx
    .insertInto('assortments')
    .values({ ...row, before_id: before?.id ?? null, import_id: importId })
    .execute()
  return id
}

export async function setAssortmentPublished(tx: Tx, id: number, isPublished: Flag): Promise<void> {
  await tx.updateTable('assortments').set({ published: isPublished }).where('id', '=', id).execute()
}
