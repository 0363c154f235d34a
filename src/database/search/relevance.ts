import { pageOf } from '#domain/catalog/products.ts'
import { findByIds } from '#database/catalog/products.ts'
import { writeCursor, type Rank } from '#database/cursor.ts'
import { FEATURED, rowOf, type CatalogIndex } from '#database/product-list/catalog-index.ts'
import type { FilterPredicate } from '#database/product-list/facet-count.ts'
import type { Found, ProductFilter } from '#database/product-list/product-list.ts'
import { inStockThen } from '#database/product-list/stock-then.ts'
import type { Db } from '#database/schema.ts'
import { readPostings, type SearchContext } from './posting-lists.ts'
import { placeOf } from './product-words.ts'
import type { Matcher } from './search-index.ts'
import type { Tiers } from './tiers.ts'

/** A search, and the products that it is run on. */
export type Searching = { context: SearchContext; index: CatalogIndex; predicate: FilterPredicate }

/** `stock`: the version of the catalog as of which a product counts as in stock; null for now. */
type Span = { limit: number; enough?: number; total?: number; after?: Rank | null; stock?: number | null }

type Ranked = { row: number; rank: Rank }

/** Read at first, beside twice the page: most products are in stock, and most fit. */
const FIRST_READ = 32
const READ_GROWTH = 8
/** A list with fewer matches is read whole. */
const SMALL_MATCHES = 1000

/**
 * The best `limit` products that fit, best first: tier by tier, within one those in stock first, then by place. A product
 * is in the first tier that finds it. Reading ends after a tier with `enough`, or when all `total` have been met.
 */
export async function bestFirst(
  { context, index, predicate: { belongs, missing } }: Searching,
  tiers: Matcher[],
  { limit, enough = limit, total = Infinity, after = null, stock = null }: Span,
): Promise<Ranked[]> {
  const seen = new Uint8Array(index.count)
  const inStock = inStockThen(index, stock)
  const found: Ranked[] = []
  let met = 0
  for (const [tier, matcher] of tiers.entries()) {
    if (found.length >= enough || met >= total) break
    for (let size = total < SMALL_MATCHES ? Infinity : 2 * limit + FIRST_READ; ; size *= READ_GROWTH) {
      if (size > context.countLimit) size = Infinity
      const ids = await readPostings(context, matcher, size)
      const fitting: Ranked[] = []
      let metInTier = 0
      for (const id of ids) {
        const row = rowOf(index, id)
        if (row === null || seen[row] === 1 || !belongs(row) || missing(row) !== 0) continue
        metInTier++
        const rank: Rank = [tier, 1 - inStock(row), placeOfRow(index, row)]
        if (!after || compareRanks(rank, after) > 0) fitting.push({ row, rank })
      }
      const available = fitting.filter(({ rank: [, soldOut] }) => soldOut === 0).length
      if (ids.length === size && found.length + available < limit && met + metInTier < total) continue
      met += metInTier
      found.push(...fitting.toSorted((one, other) => compareRanks(one.rank, other.rank)))
      for (const id of ids) {
        const row = rowOf(index, id)
        if (row !== null) seen[row] = 1
      }
      break
    }
  }
  return found.slice(0, limit)
}

/** One page by relevance of the `total` products that fit. A cursor keeps its own version of the stock. */
export async function pageByRelevance(
  db: Db,
  searching: Searching,
  { named, described }: Tiers,
  { page: wanted, limit, after }: ProductFilter,
  { total, isCut }: { total: number; isCut: boolean },
): Promise<Found> {
  const { index } = searching
  const { page, pages } = pageOf(wanted, total, limit)
  const rank = after?.rank ?? null
  const stock = rank ? after!.stock : index.stockVersion
  const begin = rank ? 0 : (page - 1) * limit
  const end = begin + limit
  // The one after the page tells that there is more.
  const span = { limit: end + 1, total: isCut ? Infinity : total, after: rank, stock }
  const found = await bestFirst(searching, [...named, ...described], span)
  const products = await findByIds(
    db,
    found.slice(begin, end).map(({ row }) => index.ids[row]!),
  )
  const last = found.length > end ? found[end - 1]! : null
  const next = last && writeCursor({ sort: 'featured', mark: { id: index.ids[last.row]! }, rank: last.rank, stock })
  return { products, total, page, pages, next }
}

function placeOfRow({ ids, rating, flags }: CatalogIndex, row: number): number {
  return placeOf({ id: ids[row]!, rating: rating[row]!, featured: (flags[row]! & FEATURED) > 0 ? 1 : 0 })
}

const compareRanks = (one: Rank, other: Rank): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
