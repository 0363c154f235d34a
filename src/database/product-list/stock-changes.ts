import { rowOf, type CatalogIndex, type StockChange } from './catalog-index.ts'

/** Enough for the minutes in which a shopper pages through a list. */
const MAX_CHANGES = 10_000

/** Records the differences between two lists of sold-out ids in ascending order; `version` is the catalog version of `before`. */
export function recordStockChanges(
  changes: StockChange[],
  before: readonly number[],
  now: readonly number[],
  version: number,
): void {
  for (let one = 0, other = 0; one < before.length || other < now.length;) {
    const old = before[one] ?? Infinity
    const id = now[other] ?? Infinity
    if (old !== id) changes.push(id < old ? { id, previous: 1, version } : { id: old, previous: 0, version })
    if (old <= id) one++
    if (id <= old) other++
  }
  changes.splice(0, changes.length - MAX_CHANGES)
}

/** Keeps the rank of a product that sells out while a shopper pages through a search, so that it is not shown twice. */
export function inStockAt(index: CatalogIndex, version: number | null): (row: number) => number {
  const previous = new Map<number, 0 | 1>()
  const last = version === null ? Infinity : index.stockChanges.findLastIndex((change) => change.version < version)
  for (const change of index.stockChanges.slice(last + 1).toReversed()) {
    const row = rowOf(index, change.id)
    if (row !== null) previous.set(row, change.previous)
  }
  return previous.size === 0 ? (row) => index.inStock[row]! : (row) => previous.get(row) ?? index.inStock[row]!
}
