import { setImmediate as turn } from 'node:timers/promises'
import { countRows, type Counted } from './facet-count.ts'
import type { Found, ProductFilter } from './product-list.ts'
import type { Db } from './schema.ts'
import { pageInOrder } from './search-order.ts'
import { pageOfBest, pageOfRanked } from './search-page.ts'
import { rowsFound, type Asking } from './search-rank.ts'
import type { Finding } from './search-terms.ts'
import type { Tiers } from './search-tiers.ts'
import { everyRow } from './search-whole.ts'
import { pageOfRows } from './shelf-page.ts'

type Looking = { db: Db; asking: Asking; tiers: Tiers; filter: ProductFilter }

/** Rows that a search finds, what is counted of them, and the page that they leave. `more`: others may fit as well. */
type Looked = { rows: Uint32Array; now: Counted; more: boolean; found: Found }

/** Less is read at once where all of it is wanted, and sooner sorted than looked for in an order. */
export const LITTLE = 5000

/** Looks at the best of what is found, as much as is counted; null where less of it fits than the page asks, and there is more. */
export async function lookAtBest({ db, asking, tiers, filter }: Looking): Promise<Looked | null> {
  const { rows, more } = await rowsFound(asking, tiers.all)
  const now = countRows(asking.shelf, rows, asking.sieve)
  const end = (filter.after ? 1 : filter.page) * filter.limit
  if (more && now.total <= end) return null
  const found =
    filter.sort === 'featured'
      ? await pageOfBest(db, asking, tiers, filter, { total: now.total, isLittle: rows.length < LITTLE })
      : more
        ? await pageInOrder(db, asking, tiers.all, filter, { fitting: now.total, of: rows.length })
        : await pageOfRows(db, asking.shelf, now.fitting, filter)
  return found && { rows, now, more, found }
}

/** Looks at all that is found, however much that is: what few have is found wherever it stands. */
export async function lookAtAll({ db, asking, tiers, filter }: Looking): Promise<Looked> {
  const { shelf, sieve, asked } = asking
  const rows = await everyRow(asking, tiers.all)
  // Of a million each look takes some 20 ms: others are served in between.
  await turn()
  const now = countRows(shelf, rows, sieve)
  await turn()
  const found =
    filter.sort === 'featured'
      ? await pageOfRanked(db, asking, tiers, now.fitting, filter)
      : await pageOfRows(db, shelf, now.fitting, filter, asked.counted)
  return { rows, now, more: now.total > asked.counted, found }
}

/**
 * Adds to what is counted of one category what `all`, that finds the others as well, says of these; all of it where the list is
 * empty, since then it is told why. Returns whether there may be more of the others.
 */
export async function addOthers(
  now: Counted,
  asking: Asking,
  all: Finding[],
  { categories: [slug] }: ProductFilter,
): Promise<boolean> {
  const { shelf, sieve } = asking
  const best = await rowsFound(asking, all)
  const isCut = best.more && now.total > 0
  const rows = best.more && !isCut ? await everyRow(asking, all) : best.rows
  const { categories, without } = countRows(shelf, rows, sieve)
  const own = shelf.categories.get(slug!)
  if (own !== undefined) categories[own] = now.categories[own]!
  Object.assign(now, { categories, without })
  return isCut
}
