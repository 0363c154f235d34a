import { pageOf } from '#domain/products.ts'
import { writeCursor, type Cursor, type Rank } from './cursor.ts'
import type { Found, ProductFilter } from './product-list.ts'
import { placeOf } from './product-words.ts'
import { findByIds } from './products.ts'
import type { Db } from './schema.ts'
import { bestFound, keyOfRank, type Asking, type Ranked } from './search-rank.ts'
import type { Tiers } from './search-tiers.ts'
import { tiersOfRows } from './search-whole.ts'
import { spanBy } from './shelf-order.ts'
import { FEATURED, type Shelf } from './shelf.ts'
import { inStockThen } from './stock-then.ts'

/** One page of what fits, the best first; null where it ends among more than is counted. */
export async function pageOfBest(
  db: Db,
  asking: Asking,
  { named, described }: Tiers,
  filter: ProductFilter,
  { total, isLittle }: { total: number; isLittle: boolean },
): Promise<Found | null> {
  const { limit, after } = filter
  const { page, pages } = pageOf(filter.page, total, limit)
  const begin = after?.rank ? 0 : (page - 1) * limit
  // One more says that there is more.
  const stock = stockOf(asking.shelf, after)
  const span = { most: begin + limit + 1, after: after?.rank ?? null, isLittle, stock }
  const { found, isCut } = await bestFound(asking, total === 0 ? [] : [...named, ...described], span)
  if (isCut) return null
  const last = found.length > begin + limit ? found[begin + limit - 1]! : null
  return { ...(await shownOf(db, asking, found.slice(begin, begin + limit), { last, stock })), total, page, pages }
}

/** The same of `rows`: all that is found and fits. */
export async function pageOfRanked(
  db: Db,
  asking: Asking,
  { named, described }: Tiers,
  rows: Uint32Array,
  { page: wanted, limit, after }: ProductFilter,
): Promise<Found> {
  const { shelf, asked } = asking
  const stock = stockOf(shelf, after)
  const tiers = await tiersOfRows(asking, [...named, ...described], rows)
  const inStock = inStockThen(shelf, stock)
  const rankOf = (row: number): Rank => {
    const [id, rating] = [shelf.ids[row]!, shelf.rating[row]!]
    const place = placeOf({ id, rating, featured: (shelf.flags[row]! & FEATURED) > 0 ? 1 : 0 })
    return [tiers[row]!, 1 - inStock(row), place]
  }
  const keyOf = (row: number) => keyOfRank(rankOf(row))
  const total = Math.min(asked.counted, rows.length)
  const { page, pages } = pageOf(wanted, total, limit)
  const before = after?.rank ? keyOfRank(after.rank) : -1
  const left = after?.rank ? rows.filter((row) => keyOf(row) > before) : rows
  const begin = after?.rank ? 0 : (page - 1) * limit
  const shown = Array.from(spanBy(keyOf, left, begin, limit), (row) => ({ row, rank: rankOf(row) }))
  const last = begin + limit < left.length ? shown.at(-1)! : null
  return { ...(await shownOf(db, asking, shown, { last, stock })), total, page, pages }
}

/** Whoever goes on sees what is in stock as of when they began. */
const stockOf = ({ stockVersion }: Shelf, after: Cursor | null): number | null =>
  after?.rank ? after.stock : stockVersion

type End = { last: Ranked | null; stock: number | null }

async function shownOf(db: Db, { shelf }: Asking, shown: Ranked[], { last, stock }: End) {
  const products = await findByIds(
    db,
    shown.map(({ row }) => shelf.ids[row]!),
  )
  const next = last && writeCursor({ sort: 'featured', mark: { id: shelf.ids[last.row]! }, rank: last.rank, stock })
  return { products, next }
}
