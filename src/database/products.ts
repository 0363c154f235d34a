import { sql } from 'kysely'
import type { Collection } from '#domain/categories.ts'
import type { Cents } from '#domain/money.ts'
import { pageOf, type Product, type ProductSummary, type Sort } from '#domain/products.ts'
import { picturesOf } from './pictures.ts'
import { SUMMARY, summaryOf, variantOf, type SummaryRow } from './product-rows.ts'
import type { Db, Schema } from './schema.ts'

export type ProductFilter = {
  /** Part of a name, folded by `foldName`. */
  text: string | null
  /** A category's slug. */
  category: string | null
  collection: Collection | null
  /** Only these; null for all. */
  ids: readonly number[] | null
  minCents: Cents | null
  maxCents: Cents | null
  inStock: boolean
  featured: boolean
  sort: Sort
  /** From 1; one that does not exist becomes the nearest that does. */
  page: number
  limit: number
}

export type ProductPage = { products: ProductSummary[]; total: number; page: number; pages: number }
export type CategoryCount = { name: string; slug: string; count: number }

/** One page of the listed products that fit, and how many there are in all. */
export async function findProducts(db: Db, filter: ProductFilter): Promise<ProductPage> {
  const matching = matchingProducts(db, filter)
  const { total } = await matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { page, pages } = pageOf(filter.page, total, filter.limit)
  let query = matching.select(SUMMARY)
  for (const [column, direction] of ORDER[filter.sort]) query = query.orderBy(column, direction)
  const rows = await query
    .limit(filter.limit)
    .offset((page - 1) * filter.limit)
    .execute()
  return { products: await withPictures(db, rows), total, page, pages }
}

/** `dashedName` is a folded name with dashes for its spaces. */
export type ProductKey = { id: number } | { slug: string } | { dashedName: string }

/** A listed product with its pictures and the variants that are for sale. */
export async function findProduct(db: Db, key: ProductKey): Promise<Product | null> {
  const row = await listedProducts(db)
    .select([...SUMMARY, 'description', 'options'])
    .where(columnOf(key), '=', Object.values(key)[0]!)
    .executeTakeFirst()
  if (!row) return null
  const pictures = await picturesOf(db, [row.id])
  const variants = await db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', row.id)
    .where('retired', '=', 0)
    .orderBy('position')
    .execute()
  return {
    ...summaryOf(row, pictures.get(row.id) ?? []),
    description: row.description,
    options: JSON.parse(row.options) as Product['options'],
    variants: variants.map(variantOf),
  }
}

/** Listed products in the order of the ids; ids that name none are left out. */
export async function findByIds(db: Db, ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const rows = await listedProducts(db).select(SUMMARY).where('id', 'in', ids).execute()
  const found = new Map((await withPictures(db, rows)).map((product) => [product.id, product]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The categories of all listed products, by name; written as their oldest product has it. */
export async function countCategories(db: Db): Promise<CategoryCount[]> {
  // Counted on the index alone; only one row of each category is read for its name.
  const counted = listedProducts(db)
    .select((is) => ['category_slug as slug', is.fn.countAll<number>().as('count'), is.fn.min('id').as('oldest')])
    .groupBy('category_slug')
    .as('counted')
  const rows = await db
    .selectFrom(counted)
    .innerJoin('products', 'products.id', 'counted.oldest')
    .select(['products.category as name', 'counted.slug', 'counted.count'])
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

type Order = [column: keyof Schema['products'] & string, direction: 'asc' | 'desc'][]

/** Section 9. The id decides between equals, so that no product is on two pages or on none. */
const ORDER: Record<Sort, Order> = {
  featured: [
    ['featured', 'desc'],
    ['rating', 'desc'],
    ['id', 'desc'],
  ],
  'price-low': [
    ['price_cents', 'asc'],
    ['id', 'desc'],
  ],
  'price-high': [
    ['price_cents', 'desc'],
    ['id', 'desc'],
  ],
  rating: [
    ['rating', 'desc'],
    ['id', 'desc'],
  ],
  newest: [['id', 'desc']],
}

// Written out rather than bound: neither database uses a partial index for a value that it learns later.
const listedProducts = (db: Db) => db.selectFrom('products').where('listed', '=', sql.lit<1>(1))

function matchingProducts(db: Db, filter: ProductFilter) {
  const { text, category, collection, ids, minCents, maxCents } = filter
  return listedProducts(db)
    .$if(text !== null, (query) => query.where(sql<boolean>`name_folded like ${containing(text!)} escape '\\'`))
    .$if(category !== null, (query) => query.where('category_slug', '=', category))
    .$if(collection === 'sale', (query) => query.where('on_sale', '=', 1))
    .$if(collection === 'deals', (query) => query.where('is_deal', '=', 1))
    .$if(ids !== null, (query) => query.where('id', 'in', ids!))
    .$if(minCents !== null, (query) => query.where('price_cents', '>=', minCents))
    .$if(maxCents !== null, (query) => query.where('price_cents', '<=', maxCents))
    .$if(filter.inStock, (query) => query.where('in_stock', '=', 1))
    .$if(filter.featured, (query) => query.where('featured', '=', 1))
}

/** A pattern in which %, _ and \ stand for themselves. */
const containing = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`

function columnOf(key: ProductKey) {
  if ('id' in key) return sql.ref('id')
  // As the index products_by_dashed_name has it.
  return 'slug' in key ? sql.ref('slug') : sql`replace(name_folded, ' ', '-')`
}

async function withPictures(db: Db, rows: SummaryRow[]): Promise<ProductSummary[]> {
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => summaryOf(row, pictures.get(row.id) ?? []))
}
