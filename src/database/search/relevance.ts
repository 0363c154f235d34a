import { pageWithin } from '#domain/product-list/list-query.ts'
import { findByIds } from '#database/catalog/products.ts'
import { writeCursor, type Rank } from '#database/cursor.ts'
import { FEATURED, rowOf, type CatalogIndex } from '#database/product-list/catalog-index.ts'
import type { FilterPredicate } from '#database/product-list/filter-predicate.ts'
import type { ListPage } from '#database/product-list/list-page.ts'
import type { ListQuery } from '#database/product-list/product-filter.ts'
import { sortFieldsOf } from '#database/product-list/sort-order.ts'
import { inStockAt } from '#database/product-list/stock-changes.ts'
import type { SearchContext } from './context.ts'
import { readPostings } from './posting-lists.ts'
import { featuredRank } from './product-words.ts'
import type { Matcher } from './search-index.ts'
import type { Tiers } from './tiers.ts'

/** `stock` is the catalog version that determines what is in stock; null for the current one. */
type Window = { limit: number; enough?: number; total?: number; after?: Rank | null; stock?: number | null }

type Ranked = { row: number; rank: Rank }

/** Read in addition to twice the page size, because some products are sold out or filtered out. */
const MARGIN = 32
const GROWTH_FACTOR = 8
const SMALL_MATCHES = 1000

/** Orders by tier, then stock, then featured rank. Reads until a tier has `enough` matches, or all `total` have been read. */
export async function bestFirst(
  context: SearchContext,
  { belongs, rejectingBits }: FilterPredicate,
  tiers: Matcher[],
  { limit, enough = limit, total = Infinity, after = null, stock = null }: Window,
): Promise<Ranked[]> {
  const { index } = context
  const seen = new Uint8Array(index.count)
  const inStock = inStockAt(index, stock)
  const found: Ranked[] = []
  let readCount = 0
  for (const [tier, matcher] of tiers.entries()) {
    if (found.length >= enough || readCount >= total) break
    for (let size = total < SMALL_MATCHES ? Infinity : 2 * limit + MARGIN; ; size *= GROWTH_FACTOR) {
      if (size > context.countLimit) size = Infinity
      const ids = await readPostings(context, matcher, size)
      const matching: Ranked[] = []
      let readInTier = 0
      for (const id of ids) {
        const row = rowOf(index, id)
        if (row === null || seen[row] === 1 || !belongs(row) || rejectingBits(row) !== 0) continue
        readInTier++
        const rank: Rank = [tier, 1 - inStock(row), featuredRankOf(index, row)]
        if (!after || compareRanks(rank, after) > 0) matching.push({ row, rank })
      }
      const available = matching.filter(({ rank: [, soldOut] }) => soldOut === 0).length
      if (ids.length === size && found.length + available < limit && readCount + readInTier < total) continue
      readCount += readInTier
      found.push(...matching.toSorted((one, other) => compareRanks(one.rank, other.rank)))
      for (const id of ids) {
        const row = rowOf(index, id)
        if (row !== null) seen[row] = 1
      }
      break
    }
  }
  return found.slice(0, limit)
}

/** A cursor keeps the stock version of its first page. */
export async function pageByRelevance(
  context: SearchContext,
  predicate: FilterPredicate,
  { inMetadata, inDescription }: Tiers,
  { page: requested, limit, after }: ListQuery,
  { total, more }: { total: number; more: boolean },
): Promise<ListPage> {
  const { index } = context
  const { page, pages } = pageWithin(requested, total, limit)
  const rank = after?.rank ?? null
  const stock = rank ? after!.stock : index.catalogVersion
  const begin = rank ? 0 : (page - 1) * limit
  const end = begin + limit
  const window = { limit: end + 1, total: more ? Infinity : total, after: rank, stock }
  const found = await bestFirst(context, predicate, [...inMetadata, ...inDescription], window)
  const ids = found.slice(begin, end).map(({ row }) => index.ids[row]!)
  const products = await findByIds(context.catalog, ids)
  const last = found.length > end ? found[end - 1]! : null
  const next = last && writeCursor({ sort: 'featured', last: sortFieldsOf(index, last.row), rank: last.rank, stock })
  return { products, total, page, pages, next }
}

function featuredRankOf({ ids, rating, flags }: CatalogIndex, row: number): number {
  return featuredRank({ id: ids[row]!, rating: rating[row]!, featured: (flags[row]! & FEATURED) > 0 ? 1 : 0 })
}

const compareRanks = (one: Rank, other: Rank): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
