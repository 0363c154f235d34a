import type { Answer } from '#contract/client.ts'
import { readSession, readSignedIn } from './accounts.ts'
import { EMPTY_CART, readCart } from './cart.ts'
import { readProduct } from './product.ts'
import { category, readProductList, summaries } from './products.ts'
import { amount, flag, list, or, orNull, record, recordOf, text, words, type Readers } from './values.ts'

const suggestions = record<Answer<'GET /api/suggestions'>>({
  q: or(text, ''),
  products: list(
    record<Answer<'GET /api/suggestions'>['products'][number]>({
      _id: words,
      slug: words,
      name: words,
      price: amount,
      priceVaries: or(flag, false),
      image: orNull(text),
      inStock: or(flag, true),
    }),
  ),
  categories: list(category),
  queries: list(words),
})

const wishlist = record<Answer<'GET /api/wishlist'>>({ products: summaries })

/** Readers turn each answer into our own form. Sections 3 and 7 show the other forms. */
export const READERS: Readers = {
  'GET /api/products': readProductList,
  'GET /api/products/category/{category}': readProductList,
  'GET /api/products/{productId}': readProduct,
  'GET /api/cart': readCart,
  'POST /api/cart/items': readCart,
  'PUT /api/cart/items/{id}': readCart,
  'DELETE /api/cart/items/{id}': readCart,
  'DELETE /api/cart': () => EMPTY_CART,
  'POST /api/auth/login': readSignedIn,
  'POST /api/auth/register': readSignedIn,
  'GET /api/session': readSession,
  'GET /api/suggestions': suggestions,
  'GET /api/wishlist': wishlist,
  'POST /api/wishlist/merge': wishlist,
}

/** Calls whose readers are loaded with the first of them: pages for browsing make none. */
const CHECKOUT_CALL = /\/(checkout|shipping|payment|orders)/

/**
 * The one place where answers enter the browser: pages see our own form alone. `sent` holds the params, the query and the
 * body of the call. Undefined for an answer that cannot be read.
 */
export async function readAnswer(call: string, answer: unknown, sent: unknown): Promise<unknown> {
  if (!CHECKOUT_CALL.test(call)) return readWith(READERS, call, answer, sent)
  // Readers that cannot be loaded leave the answer unreadable, which is a failure with a sentence of its own.
  const loaded = await import('./checkout-readers.ts').catch(() => undefined)
  return loaded && readWith(loaded.CHECKOUT_READERS, call, answer, sent)
}

export function readWith(readers: Readers, call: string, answer: unknown, sent: unknown): unknown {
  const read = readers[call as keyof Readers]
  if (read) return read(answer, recordOf(sent))
  return typeof answer === 'object' && answer !== null ? answer : undefined
}
