import { MANNERS, MATERIALS, SERIES } from '../catalog/words.ts'
import type { Catalog } from './catalogs.ts'

/** The nth of a series of similar calls. */
export type Call = (n: number) => Promise<void>

type Calls = Record<string, (catalog: Catalog) => Call | Promise<Call>>

const CARTS = 200

const middlePage = (count: number): number => Math.floor(count / 24 / 2)
/** Ids from all over the catalog, because neighbors share database pages. */
const spreadId = (count: number, n: number): number => 1 + ((n * 7_919) % count)
const pick = (words: readonly string[], n: number): string => words[(n * 7) % words.length]!

const pathCall =
  (pathOf: (n: number, count: number) => string) =>
  ({ get, count }: Catalog): Call =>
  (n) =>
    get(pathOf(n, count))

/** Calls for lists, products and carts, which must not take much longer in a larger shop. */
export const LIST_CALLS: Calls = {
  'The first page of all': pathCall(() => '/api/products'),
  'The first page of a category': pathCall(() => '/api/products/category/clothing'),
  'The first page by price': pathCall(() => '/api/products?sort=price-high'),
  'A page in the middle': pathCall((n, count) => `/api/products?page=${middlePage(count) - 5 + (n % 10)}`),
  'A page in the middle by price': pathCall(
    (n, count) => `/api/products?sort=price-low&page=${middlePage(count) - 5 + (n % 10)}`,
  ),
  'A product': pathCall((n, count) => `/api/products/${spreadId(count, n)}`),
  'A cart of three': async (catalog) => {
    const carts = await fillCarts(catalog)
    return (n) => carts[n % CARTS]!.send('GET', '/api/cart')
  },
  'An add to a cart, and back': async (catalog) => {
    const carts = await fillCarts(catalog)
    return (n) => {
      const { send, items } = carts[n % CARTS]!
      const turn = Math.floor(n / CARTS)
      const item = items[Math.floor(turn / 2) % items.length]!
      return turn % 2 === 0
        ? send('POST', '/api/cart/items', { ...item, quantity: 1 })
        : send('PUT', `/api/cart/items/${item.variantId}`, { quantity: 1 })
    }
  },
}

/** Searches, suggestions and facets. */
export const SEARCH_CALLS: Calls = {
  'A search': pathCall((n) => `/api/products?q=${pick(MATERIALS, n)}+${pick(SERIES, n + 3).toLowerCase()}`),
  'A search that others have made': pathCall((n) => `/api/products?q=${pick(MATERIALS, n % 3)}+${pick(SERIES, n % 3)}`),
  'A search of a common word': pathCall(
    (n) => `/api/products?q=${pick(MATERIALS, n)}&sort=${n % 2 ? 'price-high' : 'rating'}`,
  ),
  'A search with a spelling error': pathCall(
    (n) => `/api/products?q=${pick(MANNERS, n).replace(/.$/, 'x')}+${pick(SERIES, n)}`,
  ),
  Suggestions: pathCall((n) => `/api/suggestions?q=${pick(MATERIALS, n).slice(0, 3)}`),
  'Facets of a search': pathCall((n) => `/api/products?q=${pick(MATERIALS, n)}+${pick(SERIES, n + 5)}&facets=1`),
}

type Item = { productId: string; variantId: string }

/** Creates carts with three products each. */
async function fillCarts({ count, send, visitor }: Catalog) {
  return Promise.all(
    Array.from({ length: CARTS }, async (_, cart) => {
      const send = visitor()
      const items: Item[] = []
      for (let n = cart * 17; items.length < 3; n++) {
        const item = await itemInStock(n)
        if (item) await send('POST', '/api/cart/items', { ...item, quantity: 1 })
        if (item) items.push(item)
      }
      return {
        items,
        send: async (method: string, path: string, body?: unknown) => void (await send(method, path, body)),
      }
    }),
  )

  async function itemInStock(n: number): Promise<Item | null> {
    const productId = `${spreadId(count, n)}`
    const { variants } = (await send('GET', `/api/products/${productId}`)) as {
      variants: { id: string; stock: number }[]
    }
    const inStock = variants.find(({ stock }) => stock > 10)
    return inStock ? { productId, variantId: inStock.id } : null
  }
}
