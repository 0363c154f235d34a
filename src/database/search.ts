import { sql } from 'kysely'
import { pageOf, type ProductSummary } from '#domain/products.ts'
import { searchWord, type Search, type SearchWord, type Wording } from '#domain/search-query.ts'
import { stemOf } from '#domain/search-words.ts'
import { categoriesOf, type ProductFilter, type ProductPage } from './product-list.ts'
import { inOrder, type Products } from './product-order.ts'
import { inCategory, inCollection, IS_FEATURED } from './product-words.ts'
import { findByIds } from './products.ts'
import type { Db } from './schema.ts'
import { indexOf, type Asked } from './search-index.ts'
import { namesWith } from './search-parts.ts'
import { best, MOST, type Places, type Reach, type Term } from './search-terms.ts'
import { wordsFrom } from './vocabulary.ts'

/**
 * One page of what a search finds. Ordered by `featured`, a name that says it stands before a category and a description
 * that do, the words themselves before their beginnings, what is in stock before what is not, and then section 9.
 */
export async function searchProducts(database: Asked, search: Search, filter: ProductFilter): Promise<ProductPage> {
  const { db } = database
  const tiers = await tiersOf(database, search, listsOf(filter))
  const total = await countFound(db, tiers, filter)
  const { page, pages } = pageOf(filter.page, total, filter.limit)
  const span = { offset: (page - 1) * filter.limit, limit: filter.limit }
  const products = total === 0 ? [] : await pageOfFound(db, tiers, filter, span)
  return { products, total, page, pages, categories: await categoriesOf(db) }
}

/** Whether any product has all of these words, or others that start as they do. */
export async function isFound(database: Asked, words: readonly string[], reach: Reach): Promise<boolean> {
  const wordings = [await looseTerms(database.db, words.map(searchWord))]
  const places = indexOf(database).withWords({ wordings, reach, lists: [] })
  return (await countPlaces(database.db, places, 1)) > 0
}

/** Whether any product is found by more than its description. */
export async function isFoundByName(database: Asked, search: Search): Promise<boolean> {
  const { named } = await tiersOf(database, search, [])
  for (const places of named) if ((await countPlaces(database.db, places, 1)) > 0) return true
  return false
}

/** How many products have a word, up to a thousand. */
export async function frequencyOf(database: Asked, word: string): Promise<number> {
  const places = indexOf(database).withWords({ wordings: [[exactTerm(searchWord(word))]], reach: 'body', lists: [] })
  return countPlaces(database.db, places, 1000)
}

/**
 * What finds products by name, and by anything: the better first, a product is where it is found first. `all` finds
 * everything that these find.
 */
type Tiers = { named: Places[]; described: Places[]; all: Places[] }

async function tiersOf({ db, kind }: Asked, { typed, same, part }: Search, lists: string[]): Promise<Tiers> {
  const index = indexOf({ db, kind })
  const parts = part === '' ? [] : await namesWith({ db, kind }, part, lists)
  if (typed.length === 0) return { named: parts, described: [], all: parts }
  const exact = typed.map((wording) => wording.map(exactTerm))
  const loose = await Promise.all(typed.map((wording) => looseTerms(db, wording)))
  const others = same.map((wording) => wording.map(exactTerm))
  const within = (reach: Reach, wordings: Term[][]) => index.withWords({ wordings, reach, lists })
  // A description says much: what is called otherwise as well is not what it is about.
  const [kinds, bodies] = [within('kind', [...loose, ...others]), within('body', loose)]
  return {
    named: [within('name', exact), within('name', [...loose, ...others]), ...parts, within('kind', exact), kinds],
    described: [within('body', exact), bodies],
    all: [bodies, ...(others.length > 0 ? [kinds] : []), ...parts],
  }
}

const exactTerm = ({ stem }: SearchWord): Term => ({ stems: [stem], start: null })

const looseTerms = (db: Db, wording: Wording): Promise<Term[]> =>
  Promise.all(
    wording.map(async ({ stem, start }) => {
      if (start === null) return { stems: [stem], start }
      const words = await wordsFrom(db, start, MOST_STARTS)
      // What no word starts with, a SKU may; an index asked for beginnings gathers everything that has them.
      const ofSku = words.length === 0 && start.length > 2 ? start : null
      return { stems: [...new Set([stem, ...words.map(stemOf)])], start: ofSku }
    }),
  )

/** Of two letters more may start a word; as a part of a name they find the name nevertheless. */
const MOST_STARTS = 60

const listsOf = ({ category, collection, featured }: ProductFilter): string[] => [
  ...(category === null ? [] : [inCategory(category)]),
  ...(collection === null ? [] : [inCollection(collection)]),
  ...(featured ? [IS_FEATURED] : []),
]

/** Everything that the tiers find. */
const wholeOf = (all: Places[]): Places => {
  const [first, ...others] = all.map(best)
  return others.reduce(
    (whole, one) => sql`(select place from ${whole} as many union select place from ${one} as more)`,
    first!,
  )
}

async function countFound(db: Db, { all }: Tiers, filter: ProductFilter): Promise<number> {
  if (all.length === 0) return 0
  const { category, collection, ids, minCents, maxCents, inStock, featured } = filter
  const isFiltered = [category, collection, ids, minCents, maxCents].some((value) => value !== null)
  if (!isFiltered && !inStock && !featured) {
    // Many are as many by themselves, and need not be told apart from those that others find.
    const first = await countPlaces(db, all[0]!, MOST)
    return first === MOST || all.length === 1 ? first : countPlaces(db, wholeOf(all), MOST)
  }
  const { total } = await fitting(foundIn(db, wholeOf(all)), filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Math.min(total, MOST)
}

async function countPlaces(db: Db, places: Places, most: number): Promise<number> {
  const some = db.selectFrom(places.as('found')).select('place').limit(sql.lit(most)).as('some')
  const { total } = await db
    .selectFrom(some)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type Span = { offset: number; limit: number }

async function pageOfFound(db: Db, tiers: Tiers, filter: ProductFilter, span: Span): Promise<ProductSummary[]> {
  if (filter.sort === 'featured') {
    const ids = await bestFound(db, [...tiers.named, ...tiers.described], filter, span.offset + span.limit)
    return findByIds(db, ids.slice(span.offset))
  }
  const products = fitting(foundIn(db, wholeOf(tiers.all)), filter).select('products.id')
  const rows = await inOrder(products, filter.sort).limit(span.limit).offset(span.offset).execute()
  return findByIds(
    db,
    rows.map(({ id }) => id),
  )
}

/** The ids of the best, so many of them, or all that there are. */
async function bestFound(db: Db, tiers: Places[], filter: ProductFilter, most: number): Promise<number[]> {
  const found = new Set<number>()
  for (const tier of tiers) {
    for (const id of await bestOf(db, tier, filter, most, found)) found.add(id)
    if (found.size >= most) break
  }
  return [...found].slice(0, most)
}

/** Of one tier, without those that were found before. Read as far as there are enough in stock, which most are. */
async function bestOf(
  db: Db,
  tier: Places,
  filter: ProductFilter,
  most: number,
  before: Set<number>,
): Promise<number[]> {
  // What fits a price may be rare, and is looked for among the best alone.
  const isRare = filter.minCents !== null || filter.maxCents !== null || filter.ids !== null
  const products = fitting(foundIn(db, isRare ? best(tier) : tier), filter)
  for (let limit = Math.min(MOST, 2 * most + 32); ; limit = MOST) {
    const rows = await products
      .select(['products.id', 'products.in_stock'])
      .orderBy(sql`found.place`)
      .limit(limit)
      .execute()
    const others = rows.filter(({ id }) => !before.has(id))
    const inStock = others.filter(({ in_stock }) => in_stock === 1)
    if (before.size + inStock.length >= most || rows.length < limit || limit === MOST)
      return [...inStock, ...others.filter(({ in_stock }) => in_stock === 0)].map(({ id }) => id)
  }
}

/**
 * Of these products those that fit. By sums and the like, for which there is no index: a database that knew of one could
 * look in it for each product that was found.
 */
function fitting(products: Products, filter: ProductFilter): Products {
  const { category, collection, ids, minCents, maxCents } = filter
  return products
    .$if(category !== null, (query) => query.where(sql`category_slug || ''`, '=', category))
    .$if(collection === 'sale', (query) => query.where(sql`+on_sale`, '=', 1))
    .$if(collection === 'deals', (query) => query.where(sql`+is_deal`, '=', 1))
    .$if(ids !== null, (query) => query.where(sql<number>`+products.id`, 'in', ids!))
    .$if(minCents !== null, (query) => query.where(sql`+price_cents`, '>=', minCents))
    .$if(maxCents !== null, (query) => query.where(sql`+price_cents`, '<=', maxCents))
    .$if(filter.inStock, (query) => query.where(sql`+in_stock`, '=', 1))
    .$if(filter.featured, (query) => query.where(sql`+featured`, '=', 1))
}

/** The listed products at these places, in turn: SQLite would otherwise ask the index anew for each product of the shop. */
const foundIn = (db: Db, places: Places): Products =>
  db
    .selectFrom(places.as('found'))
    .crossJoin('products')
    .where('products.id', '=', ID)
    .where('products.listed', '=', sql.lit<1>(1)) as unknown as Products

/** The id is the end of a place. */
const ID = sql<number>`cast(2147483647 - (found.place & 2147483647) as integer)`
