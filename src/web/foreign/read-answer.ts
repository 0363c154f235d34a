import type { Answer, Received } from '#contract/client.ts'
import { EMPTY_CART } from '#web/cart/latest-cart.ts'
import { readSession, readSignedIn } from './accounts.ts'
import { readCart } from './cart.ts'
import { readCheckout, readIntent, readPaymentMethods, readShippingCost, readShippingOptions } from './checkout.ts'
import { readOrderList } from './order-list.ts'
import { readFoundOrder, readOrder, readPlaced } from './orders.ts'
import { readProduct } from './product.ts'
import { summaries } from './products.ts'
import { readReturnPreview } from './returns.ts'
import { readSuggestions } from './suggestions.ts'
import { record, recordOf, type Readers } from './values.ts'
import { readList } from './whole-list.ts'

const wishlist = record<Answer<'GET /api/wishlist'>>({ products: summaries })

/** Sections 3 and 7 show the formats of other shops. */
const READERS: Readers = {
  'GET /api/products': readList,
  'GET /api/products/category/{category}': readList,
  'GET /api/products/{productId}': readProduct,
  'GET /api/suggestions': readSuggestions,
  'GET /api/cart': readCart,
  'POST /api/cart/items': readCart,
  'PUT /api/cart/items/{id}': readCart,
  'DELETE /api/cart/items/{id}': readCart,
  // Section 7 specifies no format for this response.
  'DELETE /api/cart': () => EMPTY_CART,
  'GET /api/wishlist': wishlist,
  'POST /api/wishlist/merge': wishlist,
  'GET /api/session': readSession,
  'POST /api/auth/login': readSignedIn,
  'POST /api/auth/register': readSignedIn,
  'GET /api/shipping/options': readShippingOptions,
  'POST /api/shipping/calculate': readShippingCost,
  'GET /api/payment/methods': readPaymentMethods,
  'POST /api/payment/create-intent': readIntent,
  'GET /api/checkout': readCheckout,
  'POST /api/orders': (answer, { body }) => readPlaced(answer, recordOf(body)),
  'GET /api/orders': readOrderList,
  'GET /api/orders/{id}': readOrder,
  'POST /api/orders/{id}/cancel': readOrder,
  'POST /api/orders/find': readFoundOrder,
  'POST /api/orders/{id}/returns': readOrder,
  'POST /api/orders/{id}/returns/preview': readReturnPreview,
}

/** Converts a response of another shop to our own format; undefined if it is unreadable. */
export function readAnswer({ call, body, sent }: Pick<Received, 'call' | 'body' | 'sent'>): unknown {
  const read = READERS[call as keyof Readers]
  if (read) return read(body, recordOf(sent))
  return typeof body === 'object' && body !== null ? body : undefined
}
