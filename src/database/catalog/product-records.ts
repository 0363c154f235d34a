import { fromJson } from '#database/columns.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { VariantRecord } from '#domain/catalog/products.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import { picturesOf } from './pictures.ts'
import { variantRecordOf } from './product-rows.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** A stored product, listed or not, in the form used by imports. */
export type ProductRecord = Omit<ProductInput, 'variants'> & {
  id: number
  variants: VariantRecord[]
  createdAt: string
}

/** False for an unpublished product, which has no variants (`unpublishProducts`). */
export const isForSale = ({ variants }: ProductRecord): boolean => variants.length > 0

export async function recordsBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, ProductRecord>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('products').selectAll().where('slug', 'in', slugs).execute()
  return new Map((await complete(db, rows)).map((product) => [product.slug, product]))
}

export async function recordsWithIds(db: Db, ids: readonly number[]): Promise<ProductRecord[]> {
  if (ids.length === 0) return []
  return complete(db, await db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').execute())
}

/** Finds the published products with a slug or a variant's SKU, and locks their stock until the transaction ends. */
export async function lockProducts(tx: Tx, key: { slug: string } | { sku: string }): Promise<ProductRecord[]> {
  const found = await (
    'slug' in key
      ? tx.selectFrom('products').select('id').where('slug', '=', key.slug)
      : tx.selectFrom('variants').select('product_id as id').distinct().where('sku', '=', key.sku)
  ).execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  await lockStock(tx, ids)
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', ids)
    .where('variant_count', '>', 0)
    .orderBy('id')
    .execute()
  return complete(tx, rows)
}

/** The featured products that have a position, sorted by position. */
export async function sortedRecords(db: Db): Promise<ProductRecord[]> {
  const rows = await db.selectFrom('products').selectAll().where('position', '>', 0).orderBy('position').execute()
  return complete(db, rows)
}

/** Locks rows with an update that changes nothing, which works on both databases. Sales wait until the transaction ends. */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .updateTable('variants')
    .set((is) => ({ sold: is.ref('sold') }))
    .where('product_id', 'in', productIds)
    .execute()
}

const BATCH_SIZE = 500

const after = (db: Db, id: number) =>
  db.selectFrom('products').where('id', '>', id).where('variant_count', '>', 0).orderBy('id').limit(BATCH_SIZE)

export const slugsAfter = (db: Db, id: number): Promise<{ id: number; slug: string }[]> =>
  after(db, id).select(['id', 'slug']).execute()

export async function recordsAfter(db: Db, id: number): Promise<ProductRecord[]> {
  return complete(db, await after(db, id).selectAll().execute())
}

export const allRecords = (db: Db): AsyncGenerator<ProductRecord[]> => eachBatch((id) => recordsAfter(db, id))

/** The highest id, which estimates the number of products without counting. */
export async function highestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((is) => is.fn.max('id').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** The variants that are not retired. */
export function currentVariants(db: Db, productIds: readonly number[]): Promise<Schema['variants'][]> {
  return db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('retired', '=', 0)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
}

export async function complete(db: Db, rows: Schema['products'][]): Promise<ProductRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const pictures = await picturesOf(db, ids)
  const variants = Map.groupBy(await currentVariants(db, ids), ({ product_id }) => product_id)
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    category: row.category,
    vendor: row.vendor,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    tags: fromJson(row.tags),
    options: fromJson(row.options),
    listed: row.listed === 1,
    featured: row.featured === 1,
    position: row.position,
    onSale: row.on_sale === 1,
    isDeal: row.is_deal === 1,
    rating: row.rating,
    reviews: row.reviews,
    createdAt: row.created_at,
    variants: (variants.get(row.id) ?? []).map(variantRecordOf),
    pictures: pictures.get(row.id) ?? [],
  }))
}
