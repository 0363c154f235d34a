import { sql } from 'kysely'
import type { Picture } from '#domain/catalog/products.ts'
import { complete, type ProductRecord } from './product-records.ts'
import { picturesOf } from './pictures.ts'
import { listedProducts } from './products.ts'
import type { Db } from '#database/schema.ts'

/** What of a product's page a list of pages tells. */
export type ListedPage = { id: number; slug: string; updatedAt: string; pictures: Picture[] }

/** So many rows are read and made ready in some milliseconds. */
const PORTION = 100

const after = (db: Db, id: number) => listedProducts(db).where('id', '>', id).orderBy('id').limit(PORTION)

/** The next listed products after an id, whole, in the order of their ids. */
export async function listedRecordsAfter(db: Db, id: number): Promise<ProductRecord[]> {
  return complete(db, await after(db, id).selectAll().execute())
}

/** The pages of the next listed products after an id, up to the id `last`. */
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

/** The lowest id of a listed product that is higher than this one; null where there is none. */
export async function nextListedId(db: Db, id: number): Promise<number | null> {
  const row = await listedProducts(db)
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.id ?? null
}

/** The highest id of a listed product; 0 where there is none. */
export async function lastListedId(db: Db): Promise<number> {
  const row = await listedProducts(db).select('id').orderBy('id', 'desc').limit(sql.lit(1)).executeTakeFirst()
  return row?.id ?? 0
}
