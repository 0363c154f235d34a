import { sql } from 'kysely'
import { pageOf } from '#domain/products.ts'
import { FAR, passedOver, shownOf } from './narrowed-list.ts'
import type { Found, ProductFilter } from './product-list.ts'
import type { Db } from './schema.ts'
import type { Asked } from './search-index.ts'
import { countPlaces, type Asking } from './search-rank.ts'
import type { Finding } from './search-terms.ts'
import { everyRow } from './search-whole.ts'
import { pageOfRows } from './shelf-page.ts'

/** How many of the best of what is found fit the filters. */
type Fitting = { fitting: number; of: number }

/**
 * One page in an order of prices, ratings or age, of everything that a search finds where that is more than is counted.
 * What many products have is soon met in the order, which is read and asked for the words; else all that is found is read.
 */
export async function pageInOrder(
  db: Db,
  asking: Asking,
  all: Finding[],
  filter: ProductFilter,
  best: Fitting,
): Promise<Found> {
  const { limit, after } = filter
  const { counted } = asking.asked
  const { page } = pageOf(filter.page, counted, limit)
  const end = (after ? 1 : page) * limit
  const having = (ids: readonly number[]) => havingWords(asking.asked, all, ids)
  const places = (await isSoonMet(asking, all, end, best))
    ? await passedOver(db, asking, { ...filter, page }, having)
    : null
  if (!places || places.length <= limit)
    return pageOfRows(db, asking.shelf, await everyFitting(asking, all), filter, counted)
  const total = Math.min(counted, Math.max(best.fitting, end + 1))
  return { ...(await shownOf(db, places, filter)), total, ...pageOf(page, total, limit) }
}

/** Whether so many are probably met before reading goes too far. */
async function isSoonMet({ asked, shelf }: Asking, all: Finding[], end: number, best: Fitting): Promise<boolean> {
  const needed = Math.ceil(((end / FAR) * shelf.count * best.of) / best.fitting)
  if (needed <= best.of) return true
  if (needed > shelf.count) return false
  for (const { few } of all) if ((await countPlaces(asked, few, needed)) === needed) return true
  return false
}

/** Those of the products that a search finds. */
async function havingWords({ db, kind }: Asked, all: Finding[], ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const has = sql.join(
    all.map(({ has }) => has),
    sql` or `,
  )
  const found = await db
    // Read first: PostgreSQL would ask the index for everything that has the words as well, and take what is in both.
    .with(
      (name) => (kind === 'postgres' ? name('these').materialized() : name('these').notMaterialized()),
      (db) => db.selectFrom('product_words').selectAll().where('product_id', 'in', ids),
    )
    .selectFrom('these as product_words')
    .select('product_id')
    .where(sql<boolean>`(${has})`)
    .execute()
  return new Set(found.map(({ product_id }) => product_id))
}

async function everyFitting(asking: Asking, all: Finding[]): Promise<Uint32Array> {
  const { belongs, missing } = asking.sieve
  return (await everyRow(asking, all)).filter((row) => belongs(row) && missing(row) === 0)
}
