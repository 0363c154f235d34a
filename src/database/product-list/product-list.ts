import type { Collection } from '#domain/catalog/categories.ts'
import type { Cents } from '#domain/money.ts'
import { pageOf, type ProductSummary, type Sort } from '#domain/catalog/products.ts'
import { countCategories, type CategoryCount } from '#database/catalog/categories.ts'
import { cursorAfter, type Cursor } from '#database/cursor.ts'
import { NO_NARROWING, type Narrowing } from './facets.ts'
import { catalogIndexOf } from './open-catalog-index.ts'
import { countedOf, knownList, knownOf, type Known, type KnownList } from './known-lists.ts'
import { countProducts } from './list-count.ts'
import { placesFrom, rowsOf } from './list-rows.ts'
import { pageOfNarrowed, shownOf } from './filtered-list.ts'
import { narrowingOf } from './filter-columns.ts'
import { nearPage } from './near-page.ts'
import { findByIds, withPictures } from '#database/catalog/products.ts'
import type { Database } from '#database/database.ts'

export type ProductFilter = {
  /** Slugs: any of them; empty for all. */
  categories: readonly string[]
  collection: Collection | null
  /** Only these; null for all. */
  ids: readonly number[] | null
  minCents: Cents | null
  maxCents: Cents | null
  inStock: boolean
  featured: boolean
  /** Any of them; empty for all. */
  tags: readonly string[]
  /** As "Color:Red": of each name any value; empty for all. */
  options: readonly string[]
  /** So many stars and more. */
  rating: number | null
  sort: Sort
  /** Whether to say what the list can be narrowed by. */
  facets: boolean
  /** Instead of a page, what follows a page that ended here. */
  after: Cursor | null
  /** From 1; one that does not exist becomes the nearest that does. */
  page: number
  limit: number
}

/** Nothing left out. */
export const EVERY_PRODUCT: Omit<ProductFilter, 'limit'> = {
  categories: [],
  collection: null,
  ids: null,
  minCents: null,
  maxCents: null,
  inStock: false,
  featured: false,
  tags: [],
  options: [],
  rating: null,
  sort: 'featured',
  facets: false,
  after: null,
  page: 1,
}

export type ProductPage = {
  products: ProductSummary[]
  total: number
  /** Of a search: whether there are more than were counted, and what is counted is only the least that there is. */
  more: boolean
  page: number
  pages: number
  /** Of the whole shop. */
  categories: CategoryCount[]
  /** Where what follows begins; null at the end. */
  next: string | null
} & Narrowing

/** One page of the listed products that fit, how many there are in all, and the categories of the whole shop. */
export async function findProducts(database: Read, filter: ProductFilter): Promise<ProductPage> {
  const { db, readOnly } = database
  const known = await knownOf(db)
  const categories = (known.categories ??= await countCategories(readOnly))
  if (!isPlain(filter)) return { ...(await pageOfNarrowed(db, filter, known, categories)), more: false, categories }
  // Counted for the facets anyway: the database need not count them as well.
  if (filter.facets) knownList(known, filter).total ??= countedOf(await catalogIndexOf(db, known), known, filter).total
  const found = await pageOfPlain(database, filter, known)
  if (!filter.facets && found.total > 0) return { ...found, more: false, categories, ...NO_NARROWING }
  const shelf = await catalogIndexOf(db, known)
  const count = (one: ProductFilter) => countedOf(shelf, known, one)
  return {
    ...found,
    more: false,
    categories,
    ...(await narrowingOf(shelf, { now: count(filter), count }, filter, categories)),
  }
}

/** What the indexes of the orders are for; every other list is looked for on the shelf. */
const isPlain = ({ categories, tags, options, rating }: ProductFilter): boolean =>
  categories.length <= 1 && tags.length === 0 && options.length === 0 && rating === null

type Read = Pick<Database, 'db' | 'readOnly'>

export type Found = Omit<ProductPage, 'more' | 'categories' | keyof Narrowing>

async function pageOfPlain({ db, readOnly }: Read, filter: ProductFilter, known: Known): Promise<Found> {
  const { sort, limit, after } = filter
  const list = knownList(known, filter)
  const total = (list.total ??= await countProducts(readOnly, filter, known))
  const { page, pages } = pageOf(filter.page, total, limit)
  if (after) {
    const products = rowsOf(db, filter, total)
    const marks = await placesFrom(products, sort, after.mark, { limit: limit + 1, offset: 0 })
    return { ...(await shownOf(db, marks, filter)), total, page, pages }
  }
  const offset = (page - 1) * limit
  const products = await pageFrom({ db, readOnly }, filter, list.marks, { total, offset })
  const last = offset + limit < total ? products.at(-1) : undefined
  return {
    products,
    total,
    page,
    pages,
    next: cursorAfter(last, sort),
  }
}

/** The categories of the whole shop. */
export async function categoriesOf({ db, readOnly }: Read): Promise<CategoryCount[]> {
  const known = await knownOf(db)
  return (known.categories ??= await countCategories(readOnly))
}

/** So many rows are passed over in a moment: a page that is further on is counted from a mark. */
const PART = 480

async function pageFrom(
  { db, readOnly }: Read,
  filter: ProductFilter,
  marksOf: KnownList['marks'],
  { total, offset }: { total: number; offset: number },
): Promise<ProductSummary[]> {
  const { sort, limit } = filter
  const near = async () => withPictures(db, await nearPage(db, filter, { total, offset }))
  const parts = Math.floor(offset / PART)
  if (parts === 0) return near()
  const marks = (marksOf[sort] ??= [])
  // Of a list that nobody has looked through, thousands.
  const unmarked = rowsOf(readOnly, filter, total)
  for (let part = marks.length; part < parts; part++) {
    const [last] = await placesFrom(unmarked, sort, marks[part - 1], { limit: 1, offset: PART - 1 })
    // Fewer than were counted: the catalog is changing.
    if (!last) break
    marks[part] = last
  }
  const passed = Math.min(parts, marks.length)
  if (passed === 0) return near()
  const page = await placesFrom(rowsOf(db, filter, total), sort, marks[passed - 1], {
    limit,
    offset: offset - passed * PART,
  })
  return findByIds(
    db,
    page.map(({ id }) => id),
  )
}
