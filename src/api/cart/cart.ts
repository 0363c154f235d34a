import type { Answer } from '#contract/client.ts'
import { lineProblem, quantityLimit, subtotalCents, totalItems, type CartLine } from '#domain/cart/cart.ts'
import { toDollars } from '#domain/money.ts'
import { addToCart, changeQuantity, clearCart, readCart, removeFromCart } from '#shop/cart/cart.ts'
import { withCart } from '#api/accounts/identity.ts'
import type { Handlers } from '#api/implement.ts'
import { imageOf } from '#api/catalog/picture.ts'

export const cartHandlers = {
  'GET /api/cart': async ({ shop, shopper }) => cartAnswer(await readCart(shop, shopper)),
  'POST /api/cart/items': (call) =>
    withCart(call, async (shopper) => cartAnswer(await addToCart(call.shop, shopper, call.body))),
  'PUT /api/cart/items/{id}': async ({ shop, shopper, params, body }) =>
    cartAnswer(await changeQuantity(shop, shopper, { variantId: params.id, quantity: body.quantity })),
  'DELETE /api/cart/items/{id}': async ({ shop, shopper, params }) =>
    cartAnswer(await removeFromCart(shop, shopper, params.id)),
  'DELETE /api/cart': async ({ shop, shopper }) => cartAnswer(await clearCart(shop, shopper)),
} satisfies Partial<Handlers>

type CartAnswer = Answer<'GET /api/cart'>

export const cartAnswer = (lines: CartLine[]): CartAnswer => ({
  items: lines.map(itemAnswer),
  subtotal: toDollars(subtotalCents(lines)),
  totalItems: totalItems(lines),
  isEmpty: lines.length === 0,
})

const itemAnswer = (line: CartLine): CartAnswer['items'][number] => ({
  ...line,
  id: line.variantId,
  productId: String(line.productId),
  price: toDollars(line.priceCents),
  compareAtPrice: line.compareAtCents === null ? null : toDollars(line.compareAtCents),
  lineTotal: toDollars(line.priceCents * line.quantity),
  image: imageOf(line.picture),
  maxQuantity: quantityLimit(line.stock),
  problem: lineProblem(line.stock, line.quantity),
})
