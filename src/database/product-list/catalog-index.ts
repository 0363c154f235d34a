import type { Schema } from '#database/schema.ts'
import type { CategorySettings } from '#domain/assortment/categories.ts'
import type { CollectionSettings } from '#domain/assortment/collections.ts'
import { createAttributes, setOf, type Attributes } from './attributes.ts'
import { createListCache, type ListCache } from './list-cache.ts'

/** Columns in memory by which lists are filtered and sorted, about 30 bytes per product. A row is a position in every column. */
export type CatalogIndex = Columns & {
  count: number
  /** Version counters of the database: one for products, shipping and rates, and one for everything, including stock. */
  productsVersion: number
  catalogVersion: number
  /** Recent changes of `inStock`, newest last. */
  stockChanges: StockChange[]
  /** Numbers used in the column `category`, by slug. */
  categories: Map<string, number>
  attributes: Attributes
  /** The owner's category settings. They and the collections change with the products version. */
  settings: readonly CategorySettings[]
  /** The owner's collections. */
  collections: readonly CollectionSettings[]
  cache: ListCache
}

type Columns = ReturnType<typeof createColumns>

const createColumns = (length: number) => ({
  ids: new Int32Array(length),
  flags: new Uint8Array(length),
  inStock: new Uint8Array(length),
  cents: new Int32Array(length),
  highestCents: new Int32Array(length),
  rating: new Float64Array(length),
  position: new Uint16Array(length),
  category: new Uint32Array(length),
  attributeSet: new Uint32Array(length),
})

/** A product that sold out or came back in stock. `version` is the last catalog version with the value `previous`. */
export type StockChange = { id: number; previous: 0 | 1; version: number }

/** The catalog index of an open database. `soldOut` contains the ids of sold-out listed products, in ascending order. */
export type CatalogIndexState = { index: CatalogIndex; soldOut: number[]; refreshing: Promise<void> | null }

export const createCatalogIndexState = (): CatalogIndexState => ({
  index: createCatalogIndex(),
  soldOut: [],
  refreshing: null,
})

export const [LISTED, ON_SALE, IS_DEAL, FEATURED] = [1, 2, 4, 8] as const

export const createCatalogIndex = (): CatalogIndex => ({
  ...createColumns(0),
  count: 0,
  productsVersion: -1,
  catalogVersion: -1,
  stockChanges: [],
  categories: new Map(),
  attributes: createAttributes(),
  settings: [],
  collections: [],
  cache: createListCache(),
})

export function rowOf({ ids, count }: CatalogIndex, id: number): number | null {
  if (count === 0 || id > ids[count - 1]!) return null
  // Ids have few gaps, so the first guess finds most rows.
  const likely = id - ids[0]!
  if (likely >= 0 && likely < count && ids[likely] === id) return likely
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (ids[middle] === id) return middle
    if (ids[middle]! < id) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** Writes a product into its row or a new one. Returns false for a new id below the highest, because rows cannot move. */
export function put(index: CatalogIndex, product: Schema['product_index']): boolean {
  const existing = rowOf(index, product.product_id)
  if (existing === null && index.count > 0 && product.product_id < index.ids[index.count - 1]!) return false
  const row = existing ?? addRow(index, product.product_id)
  index.flags[row] =
    product.listed * LISTED + product.on_sale * ON_SALE + product.is_deal * IS_DEAL + product.featured * FEATURED
  index.cents[row] = product.price_cents
  index.highestCents[row] = Math.max(product.price_cents, product.highest_cents)
  index.rating[row] = product.rating
  index.position[row] = product.position
  index.category[row] = categoryOf(index, product.category_slug)
  index.attributeSet[row] = setOf(index.attributes, product.facets)
  return true
}

const MIN_CAPACITY = 64

function addRow(index: CatalogIndex, id: number): number {
  const row = index.count++
  if (row === index.ids.length) {
    const longer = createColumns(Math.max(MIN_CAPACITY, row * 2))
    for (const [name, column] of Object.entries(longer)) column.set(index[name as keyof Columns])
    Object.assign(index, longer)
  }
  index.ids[row] = id
  index.inStock[row] = 1
  return row
}

function categoryOf({ categories }: CatalogIndex, slug: string): number {
  const category = categories.get(slug)
  if (category === undefined) categories.set(slug, categories.size)
  return category ?? categories.size - 1
}
