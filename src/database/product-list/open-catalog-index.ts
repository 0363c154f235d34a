import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '#database/schema.ts'
import { emptyShelf, isWorn, put, rowOf, type CatalogIndex } from './catalog-index.ts'
import { keepTurns } from './stock-then.ts'

/** The versions that the shelf is as of, and the reading that is under way. */
type Kept = Versions & { shelf: CatalogIndex; soldOut: number[]; reading: Promise<void> | null }
type Versions = { goods: number; stock: number }

const kept = new WeakMap<Db, Kept>()
const AT_ONCE = 1000

/** The shelf as of these versions of the catalog, or newer. What has changed since the last time is read, all of it at first. */
export async function catalogIndexOf(db: Db, versions: Versions): Promise<CatalogIndex> {
  const known = kept.get(db) ?? { goods: -1, stock: -1, shelf: emptyShelf(), soldOut: [], reading: null }
  kept.set(db, known)
  while (known.goods < versions.goods || known.stock < versions.stock) {
    // One reads for all who wait; whoever comes after a failure tries again.
    known.reading ??= bringUpTo(db, known, versions).finally(() => (known.reading = null))
    await known.reading
  }
  return known.shelf
}

async function bringUpTo(db: Db, known: Kept, { goods, stock }: Versions): Promise<void> {
  if (known.goods < goods) {
    const { turns, stockVersion } = known.shelf
    known.shelf = (await readChanged(db, known.shelf, known.goods)) ?? (await readChanged(db, emptyShelf(), -1))!
    Object.assign(known.shelf, { turns, stockVersion })
    known.goods = goods
  }
  await readStock(db, known, stock)
  known.stock = stock
}

/** Puts what is newer than a version on the shelf, a part at a time, between which others are served; null where it must be made anew. */
async function readChanged(db: Db, shelf: CatalogIndex, since: number): Promise<CatalogIndex | null> {
  for (let [changed, last] = [since, since < 0 ? -1 : HIGHEST]; ;) {
    const some = since < 0 ? allAfter(db, last) : changedAfter(db, changed, last)
    const rows = await some.execute()
    for (const row of rows) if (!put(shelf, row)) return null
    if (rows.length < AT_ONCE) break
    ;({ changed, product_id: last } = rows.at(-1)!)
    await turn()
  }
  return since >= 0 && isWorn(shelf) ? null : shelf
}

const HIGHEST = 2 ** 31 - 1

const allAfter = (db: Db, id: number) =>
  db.selectFrom('shelf').selectAll().where('product_id', '>', id).orderBy('product_id').limit(AT_ONCE)

const changedAfter = (db: Db, changed: number, id: number) =>
  db
    .selectFrom('shelf')
    .selectAll()
    .where((is) => is(is.refTuple('changed', 'product_id'), '>', is.tuple(changed, id)))
    .orderBy('changed')
    .orderBy('product_id')
    .limit(AT_ONCE)

/** By what is sold out, which is less than what is not. */
async function readStock(db: Db, known: Kept, version: number): Promise<void> {
  const soldOut: number[] = []
  for (let last = -1; ;) {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('listed', '=', 1)
      .where('in_stock', '=', 0)
      .where('id', '>', last)
      .orderBy('id')
      .limit(5 * AT_ONCE)
      .execute()
    for (const { id } of rows) soldOut.push(id)
    if (rows.length < 5 * AT_ONCE) break
    last = rows.at(-1)!.id
  }
  set(known.shelf, known.soldOut, 1)
  set(known.shelf, soldOut, 0)
  if (known.stock >= 0) keepTurns(known.shelf.turns, known.soldOut, soldOut, known.stock)
  known.shelf.stockVersion = version
  known.soldOut = soldOut
}

function set(shelf: CatalogIndex, ids: readonly number[], inStock: 0 | 1): void {
  for (const id of ids) {
    const row = rowOf(shelf, id)
    if (row !== null) shelf.inStock[row] = inStock
  }
}
