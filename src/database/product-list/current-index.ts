import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { listedProducts } from '#database/catalog/products.ts'
import { categorySettings, collectionSettings } from '#database/assortment/assortments.ts'
import type { Database } from '#database/database.ts'
import { prepare } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'
import { hasManyUnusedSets } from './attributes.ts'
import { createCatalogIndex, put, rowOf, type CatalogIndex, type CatalogIndexState } from './catalog-index.ts'
import { createListCache } from './list-cache.ts'
import { recordStockChanges } from './stock-changes.ts'

export type CatalogIndexDatabase = Pick<Database, 'db' | 'catalog' | 'replicas' | 'catalogIndex'>

/** Returns the catalog index after reading everything committed since the last call, by any process. The first call reads all products. */
export async function currentIndex(database: CatalogIndexDatabase): Promise<CatalogIndex> {
  const { db, catalogIndex: state } = database
  const versions = (await readVersions(db, {})).rows[0]!
  while (state.index.productsVersion < versions.products || state.index.catalogVersion < versions.catalog) {
    // Concurrent callers share one refresh. After a failure, the next caller starts another.
    state.refreshing ??= refresh(database, versions).finally(() => (state.refreshing = null))
    await state.refreshing
  }
  return state.index
}

type Versions = { products: number; catalog: number }

const readVersions = prepare((db) =>
  db.selectFrom('catalog_version').select(['version as catalog', 'products_version as products']),
)

async function refresh(database: CatalogIndexDatabase, { products, catalog }: Versions): Promise<void> {
  const { catalog: db, catalogIndex: state } = database
  await database.replicas?.requireCurrent()
  if (state.index.productsVersion < products) {
    const { catalogVersion, stockChanges } = state.index
    const index =
      (await readChanged(db, state.index)) ??
      (await readChanged(db, { ...createCatalogIndex(), catalogVersion, stockChanges }))!
    index.settings = await categorySettings(db)
    index.collections = await collectionSettings(db)
    index.productsVersion = products
    index.cache = createListCache()
    state.index = index
  }
  await readSoldOut(db, state)
  state.index.catalogVersion = catalog
}

const BATCH_SIZE = 1000

/** Adds newer rows to the index in batches, yielding to other requests in between; null if it must be rebuilt. */
async function readChanged(db: Db, index: CatalogIndex): Promise<CatalogIndex | null> {
  const isNew = index.productsVersion < 0
  if (!isNew && (await isEveryRowNewer(db, index.productsVersion))) return null
  for (let [changed, last] = [index.productsVersion, isNew ? -1 : HIGHEST_ID]; ;) {
    const rows = await (isNew ? allAfter(db, last) : changedAfter(db, changed, last)).execute()
    for (const row of rows) if (!put(index, row)) return null
    if (rows.length < BATCH_SIZE) break
    ;({ changed, product_id: last } = rows.at(-1)!)
    await nextTurn()
  }
  return !isNew && hasManyUnusedSets(index.attributes, index.count) ? null : index
}

/** True after a restore or a deletion, which may have removed products. */
async function isEveryRowNewer(db: Db, version: number): Promise<boolean> {
  const row = await db.selectFrom('product_index').select('changed').orderBy('changed').limit(1).executeTakeFirst()
  return row === undefined || row.changed > version
}

const HIGHEST_ID = 2 ** 31 - 1

const allAfter = (db: Db, id: number) =>
  db.selectFrom('product_index').selectAll().where('product_id', '>', id).orderBy('product_id').limit(BATCH_SIZE)

const changedAfter = (db: Db, version: number, id: number) =>
  db
    .selectFrom('product_index')
    .selectAll()
    .where((is) => is(is.refTuple('changed', 'product_id'), '>', is.tuple(version, id)))
    .orderBy('changed')
    .orderBy('product_id')
    .limit(BATCH_SIZE)

/** Reads the sold-out ids, because there are fewer of them than ids in stock. */
async function readSoldOut(db: Db, state: CatalogIndexState): Promise<void> {
  const rows = await listedProducts(db).select('id').where('in_stock', '=', sql.lit<0>(0)).orderBy('id').execute()
  const soldOut = rows.map(({ id }) => id)
  const { index } = state
  setInStock(index, state.soldOut, 1)
  setInStock(index, soldOut, 0)
  if (index.catalogVersion >= 0) recordStockChanges(index.stockChanges, state.soldOut, soldOut, index.catalogVersion)
  state.soldOut = soldOut
}

function setInStock(index: CatalogIndex, ids: readonly number[], inStock: 0 | 1): void {
  for (const id of ids) {
    const row = rowOf(index, id)
    if (row !== null) index.inStock[row] = inStock
  }
}
