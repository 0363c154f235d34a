import { optionText, sameName } from '#domain/catalog/facets.ts'
import type { Schema } from '#database/schema.ts'
import type { Facets } from './index-rows.ts'
import type { Turn } from './stock-then.ts'

/**
 * What lists are filtered, counted and sorted by, of every product and in memory, column by column: some 30 bytes for each and what it has of its own.
 * A row is a product's number in every column; rows are in the order of their ids and never move.
 */
export type CatalogIndex = {
  count: number
  ids: Int32Array
  flags: Uint8Array
  inStock: Uint8Array
  /** The version of the catalog that `inStock` is as of, and what turned lately, the newest last. */
  stockVersion: number
  turns: Turn[]
  cents: Int32Array
  rating: Float64Array
  /** Indexes into `categories`. */
  category: Uint32Array
  categories: Names
  /** Many products have the same tags and options: a row has the number of a set of them. */
  sets: Uint32Array
  setCount: number
  /** Of set n the values are `values[starts[n]]` up to `values[starts[n + 1]]`: indexes into `known`. */
  starts: Uint32Array
  values: Uint32Array
  /** Sets by their text, so that one is read once; as many as are worth the memory. */
  setOf: Names
  known: KnownValue[]
  /** By what an address says: a tag, or an option's name and value. */
  tags: Names
  options: Names
}

type Names = Map<string, number>
/** `name` is that of an option, the same for both spellings of it; null for a tag. `spelled` is the name that its products have. */
type KnownValue = { name: string | null; spelled: string; value: string }

export const [LISTED, ON_SALE, IS_DEAL, FEATURED] = [1, 2, 4, 8] as const

export const emptyShelf = (): CatalogIndex => ({
  count: 0,
  ids: new Int32Array(0),
  flags: new Uint8Array(0),
  inStock: new Uint8Array(0),
  stockVersion: -1,
  turns: [],
  cents: new Int32Array(0),
  rating: new Float64Array(0),
  category: new Uint32Array(0),
  categories: new Map(),
  sets: new Uint32Array(0),
  setCount: 0,
  starts: new Uint32Array(64),
  values: new Uint32Array(64),
  setOf: new Map(),
  known: [],
  tags: new Map(),
  options: new Map(),
})

/** Null for an id that is not on the shelf. */
export function rowOf({ ids, count }: CatalogIndex, id: number): number | null {
  // Ids are seldom missing: then the row is where it would be if none were.
  const likely = id - (ids[0] ?? 0)
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

/** Puts a product in its row, or in a new one; false for an id that would have to stand between others. */
export function put(shelf: CatalogIndex, stated: Schema['shelf']): boolean {
  const known = rowOf(shelf, stated.product_id)
  if (known === null && shelf.count > 0 && stated.product_id < shelf.ids[shelf.count - 1]!) return false
  const row = known ?? add(shelf, stated.product_id)
  shelf.flags[row] =
    stated.listed * LISTED + stated.on_sale * ON_SALE + stated.is_deal * IS_DEAL + stated.featured * FEATURED
  shelf.cents[row] = stated.price_cents
  shelf.rating[row] = stated.rating
  shelf.category[row] = indexIn(shelf.categories, stated.category_slug)
  shelf.sets[row] = shelf.setOf.get(stated.facets) ?? addSet(shelf, stated.facets)
  return true
}

/** Sets that no row has any longer are left behind: then it is time for another shelf. */
export const isWorn = ({ count, setCount }: CatalogIndex): boolean => setCount > 2 * count + MOST_KNOWN_SETS

const MOST_KNOWN_SETS = 50_000

function addSet(shelf: CatalogIndex, text: string): number {
  const { tags, options } = JSON.parse(text) as Facets
  const indexes = [
    ...tags.map((tag) => valueIn(shelf, shelf.tags, tag, null, tag)),
    ...options.map(([name, value]) => valueIn(shelf, shelf.options, optionText(name, value), name, value)),
  ]
  const set = shelf.setCount++
  const start = shelf.starts[set]!
  if (set + 2 > shelf.starts.length) shelf.starts = grown(shelf.starts, set * 2)
  while (start + indexes.length > shelf.values.length) shelf.values = grown(shelf.values, shelf.values.length * 2)
  shelf.values.set(indexes, start)
  shelf.starts[set + 1] = start + indexes.length
  if (shelf.setOf.size < MOST_KNOWN_SETS) shelf.setOf.set(text, set)
  return set
}

function valueIn({ known }: CatalogIndex, names: Names, text: string, name: string | null, value: string): number {
  const index = names.get(text)
  if (index !== undefined) return index
  names.set(text, known.length)
  return known.push({ name: name && sameName(name), spelled: name ?? '', value }) - 1
}

function add(shelf: CatalogIndex, id: number): number {
  const row = shelf.count++
  if (row === shelf.ids.length) {
    const room = Math.max(64, row * 2)
    shelf.ids = grown(shelf.ids, room)
    shelf.flags = grown(shelf.flags, room)
    shelf.inStock = grown(shelf.inStock, room)
    shelf.cents = grown(shelf.cents, room)
    shelf.rating = grown(shelf.rating, room)
    shelf.category = grown(shelf.category, room)
    shelf.sets = grown(shelf.sets, room)
  }
  shelf.ids[row] = id
  shelf.inStock[row] = 1
  return row
}

function indexIn(names: Names, text: string): number {
  const index = names.get(text) ?? names.size
  names.set(text, index)
  return index
}

type Column = { length: number; set: (from: never) => void }

function grown<T extends Column>(column: T, length: number): T {
  const larger = new (column.constructor as new (length: number) => T)(length)
  larger.set(column as never)
  return larger
}
