import type { Answer, ShopApi } from '#contract/client.ts'
import { readSession, readSignedIn } from './accounts.ts'
import { EMPTY_CART, readCart } from './cart.ts'
import { readCheckout, readIntent, readPaymentMethods, readShippingCost, readShippingOptions } from './checkout.ts'
import { readOrder, readPlacedOrder } from './orders.ts'
import { readProduct } from './product.ts'
import { category, readProductList, summaries } from './products.ts'
import { amount, flag, list, or, orNull, record, recordOf, text, words, type Json } from './values.ts'

type Call = Parameters<ShopApi>[0]
type Readers = { [C in Call]?: (answer: unknown, sent: Json) => Answer<C> | undefined }

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

/** How each answer becomes one of our own form. Sections 3 and 7 show which other forms there are. */
const READERS: Readers = {
  'GET /api/products': readProductList,
  'GET /api/products/category/{category}': readProductList,
  'GET /api/products/{productId}': readProduct,
  'GET /api/cart': readCart,
  'POST /api/cart/items': readCart,
  'PUT /api/cart/items/{id}': readCart,
  'DELETE /api/cart/items/{id}': readCart,
  'DELETE /api/cart': () => EMPTY_CART,
  'GET /api/shipping/options': readShippingOptions,
  'POST /api/shipping/calculate': readShippingCost,
  'GET /api/payment/methods': readPaymentMethods,
  'POST /api/payment/create-intent': readIntent,
  'GET /api/checkout': readCheckout,
  'POST /api/orders': (answer, { body }) => readPlacedOrder(answer, recordOf(body)),
  'GET /api/orders/{id}': readOrder,
  'POST /api/auth/login': readSignedIn,
  'POST /api/auth/register': readSignedIn,
  'GET /api/session': readSession,
  'GET /api/suggestions': suggestions,
  'GET /api/wishlist': wishlist,
  'POST /api/wishlist/merge': wishlist,
}

/**
 * The one place where answers enter the browser: pages see our own form alone. `sent` holds the params, the query and the
 * body of the call. Undefined for an answer that cannot be read.
 */
export function readAnswer(call: string, answer: unknown, sent: unknown): unknown {
  const read = READERS[call as Call]
  if (read) return read(answer, recordOf(sent))
  return typeof answer === 'object' && answer !== null ? answer : undefined
}
