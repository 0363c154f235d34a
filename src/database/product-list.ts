import { sql, type RawBuilder } from 'kysely'
import type { Collection } from '#domain/categories.ts'
import type { Cents } from '#domain/money.ts'
import { pageOf, type ProductSummary, type Sort } from '#domain/products.ts'
import { countCategories, type CategoryCount } from './categories.ts'
import { knownList, knownOf, type Known, type KnownList } from './known-lists.ts'
import { inOrder, placesOf, stretchesAfter, type Mark, type Products } from './product-order.ts'
import { SUMMARY } from './product-rows.ts'
import { findByIds, listedProducts, withPictures } from './products.ts'
import type { Db } from './schema.ts'

export type ProductFilter = {
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

/** Nothing left out. */
export const EVERY_PRODUCT: Omit<ProductFilter, 'limit'> = {
  category: null,
  collection: null,
  ids: null,
  minCents: null,
  maxCents: null,
  inStock: false,
  featured: false,
  sort: 'featured',
  page: 1,
}

export type ProductPage = {
  products: ProductSummary[]
  total: number
  page: number
  pages: number
  /** Of the whole shop. */
  categories: CategoryCount[]
}

/** One page of the listed products that fit, how many there are in all, and the categories of the whole shop. */
export async function findProducts(db: Db, filter: ProductFilter): Promise<ProductPage> {
  const known = await knownOf(db)
  const list = knownList(known, filter)
  const total = (list.total ??= await countProducts(db, filter, known))
  const categories = (known.categories ??= await countCategories(db))
  const { page, pages } = pageOf(filter.page, total, filter.limit)
  const products = await pageFrom(db, filter, list.marks, { total, offset: (page - 1) * filter.limit })
  return { products, total, page, pages, categories }
}

/** The categories of the whole shop. */
export async function categoriesOf(db: Db): Promise<CategoryCount[]> {
  const known = await knownOf(db)
  return (known.categories ??= await countCategories(db))
}

/** Of what is in stock, by what is sold out: that is less, and all that a sale changes. */
async function countProducts(db: Db, filter: ProductFilter, known: Known): Promise<number> {
  if (!filter.inStock) return count(matching(listedProducts(db), filter))
  const whole = { ...filter, inStock: false }
  const all = (knownList(known, whole).total ??= await count(matching(listedProducts(db), whole)))
  return all - (await count(matching(listedProducts(db), whole).where('in_stock', '=', sql.lit<0>(0))))
}

const count = async (products: Products): Promise<number> =>
  (await products.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

/** So many rows are passed over in a moment: a page that is further on is counted from a mark. */
const PART = 480
/** So few are sooner sorted than looked for among all others in the order that is wanted. */
const FEW = 2000

async function pageFrom(
  db: Db,
  filter: ProductFilter,
  marksOf: KnownList['marks'],
  { total, offset }: { total: number; offset: number },
): Promise<ProductSummary[]> {
  const { sort, limit } = filter
  const products = matching(listedProducts(db), filter, total > FEW ? passingOver(sort) : AS_THEY_ARE)
  const marks = (marksOf[sort] ??= [])
  const parts = Math.floor(offset / PART)
  for (let part = marks.length; part < parts; part++) {
    const [last] = await placesFrom(products, sort, marks[part - 1], { limit: 1, offset: PART - 1 })
    // Fewer than were counted: the catalogue is changing.
    if (!last) break
    marks[part] = last
  }
  const passed = Math.min(parts, marks.length)
  if (passed === 0)
    return withPictures(db, await inOrder(products.select(SUMMARY), sort).limit(limit).offset(offset).execute())
  const page = await placesFrom(products, sort, marks[passed - 1], { limit, offset: offset - passed * PART })
  return findByIds(
    db,
    page.map(({ id }) => id),
  )
}

/** The places of so many rows, after a mark and as many others. */
async function placesFrom(
  products: Products,
  sort: Sort,
  mark: Mark | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Mark[]> {
  const places: Mark[] = []
  let left = offset
  for (const stretch of mark ? stretchesAfter(products, sort, mark) : [products]) {
    const found = await placesOf(stretch, sort, limit - places.length, left)
    places.push(...found)
    if (places.length === limit) break
    left = found.length > 0 || left === 0 ? 0 : left - (await placesOf(stretch, sort, left, 0)).length
  }
  return places
}

type Columns = { price: RawBuilder<number>; featured: RawBuilder<number> }

const AS_THEY_ARE: Columns = { price: sql.ref('price_cents'), featured: sql.ref('featured') }

/** No index is asked for a sum: the list is read in its order, and what does not fit is passed over. */
const passingOver = (sort: Sort): Columns => ({
  price: sort.startsWith('price') ? AS_THEY_ARE.price : sql`+price_cents`,
  featured: sort === 'featured' ? AS_THEY_ARE.featured : sql`+featured`,
})

function matching(products: Products, filter: ProductFilter, { price, featured } = AS_THEY_ARE): Products {
  const { category, collection, ids, minCents, maxCents } = filter
  return products
    .$if(category !== null, (query) => query.where('category_slug', '=', category))
    .$if(collection === 'sale', (query) => query.where('on_sale', '=', sql.lit<1>(1)))
    .$if(collection === 'deals', (query) => query.where('is_deal', '=', sql.lit<1>(1)))
    .$if(ids !== null, (query) => query.where('id', 'in', ids!))
    .$if(minCents !== null, (query) => query.where(price, '>=', minCents))
    .$if(maxCents !== null, (query) => query.where(price, '<=', maxCents))
    .$if(filter.inStock, (query) => query.where('in_stock', '=', 1))
    .$if(filter.featured, (query) => query.where(featured, '=', 1))
}
