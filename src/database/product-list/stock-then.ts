import { rowOf, type CatalogIndex } from './catalog-index.ts'

/** That a product sold out or came back: whether it was in stock before, as of a version of the catalog. */
export type Turn = { id: number; was: 0 | 1; asOf: number }

/** Whoever looks through a list does so for minutes. */
const MOST = 10_000

/** Keeps what turned between two readings of what is sold out, both in the order of ids; `asOf`: the version of the first. */
export function keepTurns(turns: Turn[], before: readonly number[], now: readonly number[], asOf: number): void {
  for (let one = 0, other = 0; one < before.length || other < now.length;) {
    const was = before[one] ?? Infinity
    const is = now[other] ?? Infinity
    if (was !== is) turns.push(is < was ? { id: is, was: 1, asOf } : { id: was, was: 0, asOf })
    if (was <= is) one++
    if (is <= was) other++
  }
  turns.splice(0, turns.length - MOST)
}

/**
 * What was in stock as of a version, as far as is known: what sells out behind somebody who looks through a list is not shown
 * to them again further on. Null: what is in stock now.
 */
export function inStockThen(shelf: CatalogIndex, version: number | null): (row: number) => number {
  const then = new Map<number, 0 | 1>()
  const last = version === null ? Infinity : shelf.turns.findLastIndex((turn) => turn.asOf < version)
  for (const { id, was } of shelf.turns.slice(last + 1).toReversed()) {
    const row = rowOf(shelf, id)
    if (row !== null) then.set(row, was)
  }
  return then.size === 0 ? (row) => shelf.inStock[row]! : (row) => then.get(row) ?? shelf.inStock[row]!
}
