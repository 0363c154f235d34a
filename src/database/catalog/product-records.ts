import { eachBatch } from '#database/each-batch.ts'
import type { Variant } from '#domain/catalog/products.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import { picturesOf } from './pictures.ts'
import { variantOf } from './product-rows.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** A product as the shop has it, hidden or not, in the form in which an import states it. */
export type ProductRecord = Omit<ProductInput, 'variants'> & {
  id: number
  featured: boolean
  rating: number
  reviews: number
  variants: Variant[]
  createdAt: string
}

/** Whether the shop has it: what was withdrawn (see kept-goods.ts) has no variant left. */
export const isForSale = ({ variants }: ProductRecord): boolean => variants.length > 0

/** By slug; slugs that name none are left out. */
export async function recordsBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, ProductRecord>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('products').selectAll().where('slug', 'in', slugs).execute()
  return new Map((await complete(db, rows)).map((product) => [product.slug, product]))
}

/**
 * The product, listed or not, that has this slug, or a variant of this SKU; null where none has or it was withdrawn. Nothing of it is sold until
 * the transaction ends, so that its stock may be written back.
 */
export async function lockProducts(tx: Tx, key: { slug: string } | { sku: string }): Promise<ProductRecord | null> {
  const row = await (
    'slug' in key
      ? tx.selectFrom('products').select('id').where('slug', '=', key.slug)
      : tx.selectFrom('variants').select('product_id as id').where('sku', '=', key.sku)
  ).executeTakeFirst()
  if (!row) return null
  await lockStock(tx, [row.id])
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', row.id)
    .where('variant_count', '>', 0)
    .execute()
  return (await complete(tx, rows))[0] ?? null
}

/** A write that changes nothing: whoever sells waits for it on either database. */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .updateTable('variants')
    .set((is) => ({ sold: is.ref('sold') }))
    .where('product_id', 'in', productIds)
    .execute()
}

const PORTION = 500

/** Without those that were withdrawn: see kept-goods.ts. */
const after = (db: Db, id: number) =>
  db.selectFrom('products').where('id', '>', id).where('variant_count', '>', 0).orderBy('id').limit(PORTION)

/** The next products after an id, in the order of their ids. */
export const slugsAfter = (db: Db, id: number): Promise<{ id: number; slug: string }[]> =>
  after(db, id).select(['id', 'slug']).execute()

/** The next products after an id, whole, in the order of their ids. */
export async function recordsAfter(db: Db, id: number): Promise<ProductRecord[]> {
  return complete(db, await after(db, id).selectAll().execute())
}

/** All of them, in the order of their ids, some at a time. */
export const allRecords = (db: Db): AsyncGenerator<ProductRecord[]> => eachBatch((id) => recordsAfter(db, id))

/** A number near that of all products, of which one is asked in no time: the highest id. */
export async function highestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((is) => is.fn.max('id').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** Those of the products' variants that are for sale, in order. */
function variantsOf(db: Db, productIds: readonly number[]): Promise<Schema['variants'][]> {
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
  const variants = Map.groupBy(await variantsOf(db, ids), ({ product_id }) => product_id)
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    category: row.category,
    vendor: row.vendor,
    tags: JSON.parse(row.tags) as string[],
    options: JSON.parse(row.options) as ProductRecord['options'],
    listed: row.listed === 1,
    featured: row.featured === 1,
    onSale: row.on_sale === 1,
    isDeal: row.is_deal === 1,
    rating: row.rating,
    reviews: row.reviews,
    createdAt: row.created_at,
    variants: (variants.get(row.id) ?? []).map(variantOf),
    pictures: pictures.get(row.id) ?? [],
  }))
}
