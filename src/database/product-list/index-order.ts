import type { Sort } from '#domain/catalog/products.ts'
import type { Mark } from './product-order.ts'
import { FEATURED, type CatalogIndex } from './catalog-index.ts'

/** Section 9 as a number, the lower the better; between equals the newest is first, which is the last row. */
const KEY: Record<Sort, (featured: number, rating: number, cents: number) => number> = {
  featured: (featured, rating) => -10 * featured - rating,
  'price-low': (_, __, cents) => cents,
  'price-high': (_, __, cents) => -cents,
  rating: (_, rating) => -rating,
  newest: () => 0,
}

const keyIn = ({ flags, rating, cents }: CatalogIndex, sort: Sort) => {
  const key = KEY[sort]
  return (row: number) => key((flags[row]! & FEATURED) > 0 ? 1 : 0, rating[row]!, cents[row]!)
}

/** Those rows that stand after a mark, which may itself be gone. */
export function rowsAfter(shelf: CatalogIndex, rows: Uint32Array, sort: Sort, mark: Mark): Uint32Array {
  const keyOf = keyIn(shelf, sort)
  const key = KEY[sort](mark.featured ?? 0, mark.rating ?? 0, mark.price_cents ?? 0)
  return rows.filter((row) => keyOf(row) > key || (keyOf(row) === key && shelf.ids[row]! < mark.id))
}

/** So many rows after as many others, in order. */
export const spanOf = (
  shelf: CatalogIndex,
  rows: Uint32Array,
  sort: Sort,
  offset: number,
  limit: number,
): Uint32Array => spanBy(keyIn(shelf, sort), rows, offset, limit)

/** The same in the order of a number, the lower the better; what stands before and after them is not sorted. */
function spanBy(keyOf: (row: number) => number, rows: Uint32Array, offset: number, limit: number): Uint32Array {
  const end = Math.min(rows.length, offset + limit)
  if (offset >= end) return rows.subarray(0, 0)
  const own = rows.slice()
  const keys = new Float64Array(own.length)
  for (let at = 0; at < own.length; at++) keys[at] = keyOf(own[at]!)
  part(keys, own, 0, offset)
  if (end < rows.length) part(keys, own, offset, end)
  return own.subarray(offset, end).toSorted((one, other) => keyOf(one) - keyOf(other) || other - one)
}

/** From `begin` on, brings what belongs before `end` there (Hoare's selection); rows go with their keys. */
function part(keys: Float64Array, rows: Uint32Array, begin: number, end: number): void {
  for (let [low, high] = [begin, rows.length - 1]; low < high;) {
    const [key, row] = [keys[(low + high) >> 1]!, rows[(low + high) >> 1]!]
    let [left, right] = [low, high]
    while (left <= right) {
      while (keys[left]! < key || (key === keys[left] && rows[left]! > row)) left++
      while (keys[right]! > key || (key === keys[right] && rows[right]! < row)) right--
      if (left > right) break
      const [leftKey, leftRow] = [keys[left]!, rows[left]!]
      keys[left] = keys[right]!
      rows[left++] = rows[right]!
      keys[right] = leftKey
      rows[right--] = leftRow
    }
    if (end <= right) high = right
    else if (end >= left) low = left
    else return
  }
}
