import { isSort, type ProductSummary, type Sort } from '#domain/catalog/products.ts'
import type { Mark } from '#database/product-list/product-order.ts'

/** Where a product stands among what a search found: by what it was found, in stock or not, its place. */
export type Rank = [tier: number, soldOut: number, place: number]

/**
 * Where a page ended: what follows is found there whatever was sold or came before it. `stock`: the version of the catalog as
 * of which the rank tells what is in stock.
 */
export type Cursor = { sort: Sort; mark: Mark; rank: Rank | null; stock: number | null }

const markOf = ({ id, featured, rating, priceCents }: ProductSummary): Mark => ({
  id,
  featured: featured ? 1 : 0,
  rating,
  price_cents: priceCents,
})

export function writeCursor({ sort, mark: { id, featured, rating, price_cents }, rank, stock }: Cursor): string {
  const place = [
    sort,
    id,
    featured ?? 0,
    rating ?? 0,
    price_cents ?? 0,
    ...(rank ?? []),
    ...(stock === null ? [] : [stock]),
  ]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** After the last product of a page in the list's own order; null where no page follows. */
export const cursorAfter = (last: ProductSummary | undefined, sort: Sort): string | null =>
  last ? writeCursor({ sort, mark: markOf(last), rank: null, stock: null }) : null

/** Null for what is none, or one of another order. */
export function readCursor(text: string, sort: Sort): Cursor | null {
  try {
    const [order, ...numbers] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (!isSort(String(order)) || order !== sort || ![4, 7, 8].includes(numbers.length)) return null
    if (
      !numbers.every(
        (number): number is number => typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER,
      )
    )
      return null
    const [id, featured, rating, price_cents, ...rank] = numbers
    if (![id, price_cents].every((number) => Number.isInteger(number) && Math.abs(number!) < 2 ** 31)) return null
    const mark: Mark = { id: id!, featured: featured === 1 ? 1 : 0, rating: rating!, price_cents: price_cents! }
    const [tier, soldOut, place, stock = null] = rank
    return { sort, mark, rank: rank.length > 0 ? [tier!, soldOut!, place!] : null, stock }
  } catch {
    return null
  }
}
