import { type Sort } from '#domain/catalog/products.ts'
import { isSort } from '#domain/product-list/list-query.ts'

/** `featured` is 0 if not featured, 1 if featured without a position, or else the position plus one. */
export type SortFields = { id: number; featured: number; rating: number; cents: number }

/** A product's rank in a search by relevance: the tier that found it, whether it is sold out, its featured rank. */
export type Rank = [tier: number, soldOut: number, featuredRank: number]

/** The next page starts here, even if products are sold or added before it. `rank` was computed at catalog version `stock`. */
export type Cursor = { sort: Sort; last: SortFields; rank: Rank | null; stock: number | null }

export function writeCursor({ sort, last: { id, featured, rating, cents }, rank, stock }: Cursor): string {
  const numbers = [id, featured, rating, cents, ...(rank ?? []), ...(stock === null ? [] : [stock])]
  return Buffer.from(JSON.stringify([sort, ...numbers])).toString('base64url')
}

export function readCursor(text: string, sort: Sort): Cursor | null {
  try {
    const [order, ...numbers] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (!isSort(String(order)) || order !== sort || ![4, 7, 8].includes(numbers.length)) return null
    if (!numbers.every(isSafeNumber)) return null
    const [id, featured, rating, cents, ...rank] = numbers
    if (![id, featured, cents].every((number) => Number.isInteger(number) && Math.abs(number!) < 2 ** 31)) return null
    const [tier, soldOut, featuredRank, stock = null] = rank
    return {
      sort,
      last: { id: id!, featured: featured!, rating: rating!, cents: cents! },
      rank: rank.length > 0 ? [tier!, soldOut!, featuredRank!] : null,
      stock,
    }
  } catch {
    return null
  }
}

const isSafeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
