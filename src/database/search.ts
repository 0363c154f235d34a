import { sql } from 'kysely'
import type { FacetKey } from '#domain/facets.ts'
import { searchWord, type Search, type Wording } from '#domain/search-query.ts'
import { aside } from './aside.ts'
import { countRows, sieveOf } from './facet-count.ts'
import { NO_NARROWING } from './facets.ts'
import { shelfOf } from './kept-shelf.ts'
import { knownOf, type Known } from './known-lists.ts'
import { narrowingOf } from './narrowing.ts'
import { categoriesOf, EVERY_PRODUCT, type ProductFilter, type ProductPage } from './product-list.ts'
import { inCategory, inCollection, IS_FEATURED } from './product-words.ts'
import type { Db } from './schema.ts'
import { indexOf, type Asked } from './search-index.ts'
import { addOthers, LITTLE, lookAtAll, lookAtBest } from './search-look.ts'
import { pageInOrder } from './search-order.ts'
import { pageOfBest } from './search-page.ts'
import { bestFound, countPlaces, type Asking } from './search-rank.ts'
import { startingNames } from './search-starts.ts'
import type { Places, Reach, Term } from './search-terms.ts'
import { exactTerm, looseWordings, NOTHING, tiersOf, type Tiers } from './search-tiers.ts'

/**
 * One page of what a search finds. Ordered by `featured`, a name that says it stands before a category and a description
 * that do, the words themselves before their beginnings, what is in stock before what is not, and then section 9.
 */
export async function searchProducts(database: Searched, search: Search, filter: ProductFilter): Promise<ProductPage> {
  const known = await knownOf(database.db)
  const asked = besides(database, known)
  const categories = await categoriesOf(database.db)
  const shelf = await shelfOf(database.db, known)
  const sieve = sieveOf(shelf, filter)
  const asking = { asked, shelf, sieve }
  const tiers = await tiersOf(asked, search, listsOf(filter))
  if (!isNarrowed(filter)) {
    const total = await countFound(asked, tiers)
    const found = isEmptyCategory(filter, total) ? null : await pageOfCounted(database.db, asking, tiers, filter, total)
    if (found) return { ...found, more: total === asked.counted, categories, ...NO_NARROWING }
  }
  const looking = { db: database.db, asking, tiers, filter }
  const { rows, now, more, found } = (await lookAtBest(looking)) ?? (await lookAtAll(looking))
  const hasMore = { category: more, others: more }
  // The index was asked for a category: what others have is not among what it found.
  if (filter.categories.length === 1 && (filter.facets || now.total === 0)) {
    const others = await tiersOf(asked, search, listsOf({ ...filter, categories: [] }))
    hasMore.category = await addOthers(now, asking, others.all, filter)
  }
  const narrowing = {
    now,
    count: (one: ProductFilter) => countRows(shelf, rows, sieveOf(shelf, one)),
    hasMore: (key: FacetKey) => (key === 'category' ? hasMore.category : hasMore.others),
  }
  return { ...found, more, categories, ...(await narrowingOf(shelf, narrowing, filter, categories)) }
}

/** Of a list that a category may have emptied it is told what others have. */
const isEmptyCategory = ({ categories }: ProductFilter, total: number): boolean => total === 0 && categories.length > 0

/** One page where nothing is chosen that the index knows nothing of; null where all that is found has to be looked at. */
async function pageOfCounted(db: Db, asking: Asking, tiers: Tiers, filter: ProductFilter, total: number) {
  if (filter.sort === 'featured') return pageOfBest(db, asking, tiers, filter, { total, isLittle: total < LITTLE })
  return total < LITTLE ? null : pageInOrder(db, asking, tiers.all, filter, { fitting: total, of: total })
}

/** Whether anything is chosen that the index knows nothing of. */
const isNarrowed = ({ categories, ids, minCents, maxCents, inStock, tags, options, rating, facets }: ProductFilter) =>
  facets ||
  inStock ||
  categories.length > 1 ||
  tags.length > 0 ||
  options.length > 0 ||
  [ids, minCents, maxCents, rating].some((value) => value !== null)

/** Whether a filter may leave anything out. */
export const isFiltered = (filter: ProductFilter): boolean =>
  isNarrowed({ ...filter, facets: false }) || listsOf(filter).length > 0

/**
 * The ids of the best that a search finds while it is typed, nothing counted: `enough`, and up to `most` of what is found
 * as well as these; `isNamed`: not by their descriptions alone. One or two letters are the beginning of a word before they
 * are anything else.
 */
export async function bestIds(
  database: Searched,
  search: Search,
  span: { enough: number; most: number },
): Promise<{ ids: number[]; isNamed: boolean }> {
  const known = await knownOf(database.db)
  const asked = besides(database, known)
  const shelf = await shelfOf(database.db, known)
  const asking = { asked, shelf, sieve: sieveOf(shelf, { ...EVERY_PRODUCT, limit: span.most }) }
  const { found: starting } = await bestFound(asking, await startingNames(asked, search.part), span)
  const { named, described } = starting.length > 0 ? NOTHING : await tiersOf(asked, search, [])
  const { found: best } =
    starting.length > 0 ? { found: starting } : await bestFound(asking, [...named, ...described], span)
  const isNamed = starting.length > 0 || best.some(({ rank: [tier] }) => tier < named.length)
  return { ids: best.slice(0, span.most).map(({ row }) => shelf.ids[row]!), isNamed }
}

/** Whether any product has all of these words, or others that start as they do. */
export const isFound = (database: Searched, words: readonly string[], reach: Reach): Promise<boolean> =>
  isAnyFound(database, [words.map(searchWord)], reach)

/** The same of any of some wordings. */
export async function isAnyFound(database: Searched, some: readonly Wording[], reach: Reach): Promise<boolean> {
  const asked = await askedNow(database)
  return hasAny(asked, await looseWordings(asked, some), reach)
}

/** Whether a product that has all of the words has one of them in more than its description. */
export async function isFoundByOneName(database: Searched, { typed }: Search): Promise<boolean> {
  const asked = await askedNow(database)
  const wordings = await looseWordings(asked, typed)
  const nearer = wordings.flatMap((terms) => terms.map((term, at) => terms.with(at, { ...term, reach: 'kind' })))
  return hasAny(asked, nearer, 'body')
}

async function hasAny(asked: Asked, wordings: Term[][], reach: Reach): Promise<boolean> {
  const { best } = indexOf(asked).withWords({ wordings, reach, lists: [] })
  return (await countPlaces(asked, best(1), 1)) > 0
}

/** Whether any product is found by more than its description. */
export async function isFoundByName(database: Searched, search: Search): Promise<boolean> {
  const asked = await askedNow(database)
  const { named } = await tiersOf(asked, search, [])
  for (const { best } of named) if ((await countPlaces(asked, best(1), 1)) > 0) return true
  return false
}

/** How many products have all of these words within reach, up to `most`: one is soon found where there are many. */
export async function frequencyOf(
  database: Searched,
  words: readonly string[],
  reach: Reach,
  most: number,
): Promise<number> {
  const wordings = [words.map((word) => exactTerm(searchWord(word)))]
  const { best, few } = indexOf(database).withWords({ wordings, reach, lists: [] })
  return countPlaces(await askedNow(database), most === 1 ? best(1) : few, most)
}

/** An index may read much for a few letters. */
const besides = ({ db, kind, counted }: Searched, { answers }: Known): Asked => ({
  db: aside(db),
  kind,
  counted,
  answers,
})

const askedNow = async (database: Searched): Promise<Asked> => besides(database, await knownOf(database.db))

type Searched = Omit<Asked, 'answers'>

const listsOf = ({ categories, collection, featured }: ProductFilter): string[] => [
  ...(categories.length === 1 ? categories.map(inCategory) : []),
  ...(collection === null ? [] : [inCollection(collection)]),
  ...(featured ? [IS_FEATURED] : []),
]

/** Everything that the tiers find. */
const wholeOf = (all: Places[]): Places => {
  const [first, ...others] = all
  return others.reduce(
    (whole, one) => sql`(select place from ${whole} as many union select place from ${one} as more)`,
    first!,
  )
}

async function countFound(asked: Asked, { all }: Tiers): Promise<number> {
  const { counted } = asked
  const found: Places[] = []
  let last = 0
  for (const { few } of all) {
    const count = await countPlaces(asked, few, counted)
    // Many are as many by themselves, and need not be told apart from those that others find.
    if (count === counted) return counted
    if (count > 0) found.push(few)
    last = count || last
  }
  return found.length > 1 ? countPlaces(asked, wholeOf(found), counted) : last
}
