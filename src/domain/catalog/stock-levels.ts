/** At or below this stock, pages show the exact number. */
export const LOW_STOCK = 5

/** What the owner is told of a change of stock. */
export type StockChange = 'low' | 'sold_out' | 'back'

/** Null unless the stock falls to few or to none, or rises from none. A stock of null is not tracked. */
export function stockChangeOf(before: number | null, after: number | null): StockChange | null {
  const [was, is] = [levelOf(before), levelOf(after)]
  if (was === is) return null
  if (was === 'none') return 'back'
  if (is === 'none') return 'sold_out'
  return is === 'few' ? 'low' : null
}

function levelOf(stock: number | null): 'enough' | 'few' | 'none' {
  if (stock === null || stock > LOW_STOCK) return 'enough'
  return stock > 0 ? 'few' : 'none'
}
