import { sql } from 'kysely'
import type { Picture } from '#domain/catalog/products.ts'
import { complete, type ProductRecord } from './product-records.ts'
import { picturesOf } from './pictures.ts'
import { listedProducts } from './products.ts'
import type { Db } from '#database/schema.ts'

export type ListedPage = { id: number; slug: string; updatedAt: string; pictures: Picture[] }

/** Reading a batch takes a few milliseconds. */
const BATCH_SIZE = 100

const after = (db: Db, id: number) => listedProducts(db).where('id', '>', id).orderBy('id').limit(BATCH_SIZE)

export async function listedRecordsAfter(db: Db, id: number): Promise<ProductRecord[]> {
  return complete(db, await after(db, id).selectAll().execute())
}

export async function listedPagesAfter(db: Db, id: number, last: number): Promise<ListedPage[]> {
  const rows = await after(db, id).select(['id', 'slug', 'updated_at']).where('id', '<=', last).execute()
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    updatedAt: row.updated_at,
    pictures: pictures.get(row.id) ?? [],
  }))
}

export async function nextListedId(db: Db, id: number): Promise<number | null> {
  const row = await listedProducts(db)
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.id ?? null
}

export async function lastListedId(db: Db): Promise<number> {
  const row = await listedProducts(db).select('id').orderBy('id', 'desc').limit(sql.lit(1)).executeTakeFirst()
  return row?.id ?? 0
}
