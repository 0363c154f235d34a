import type { Answer } from '#contract/client.ts'
import { quantityLimit, totalItems, type CartLine } from '#domain/cart/cart.ts'
import { lineProblem } from '#domain/cart/cart-problems.ts'
import { sumOf } from '#domain/charges/charges.ts'
import { lineCents, toDollars } from '#domain/money.ts'
import { addToCart, changeLine, clearCart, readCart, removeFromCart } from '#shop/cart/cart.ts'
import { lineChargesOf } from '#shop/checkout/pricing.ts'
import { lowestPricesOf, type LowestPrices } from '#shop/catalog/lowest-prices.ts'
import type { Shop } from '#shop/shop.ts'
import { withCart } from '#api/accounts/identity.ts'
import type { Handlers } from '#api/implement.ts'
import { chargeAnswer } from '#api/charges.ts'
import { imageOf } from '#api/catalog/picture.ts'
import { lowestPriceOf } from '#api/catalog/products.ts'

export const cartHandlers = {
  'GET /api/cart': async ({ shop, shopper }) => cartAnswer(shop, await readCart(shop, shopper)),
  'POST /api/cart/items': (call) =>
    withCart(call, async (shopper) => cartAnswer(call.shop, await addToCart(call.shop, shopper, call.body))),
  'PUT /api/cart/items/{id}': async ({ shop, shopper, params, body }) =>
    cartAnswer(shop, await changeLine(shop, shopper, { variantId: params.id, ...body })),
  'DELETE /api/cart/items/{id}': async ({ shop, shopper, params }) =>
    cartAnswer(shop, await removeFromCart(shop, shopper, params.id)),
  'DELETE /api/cart': async ({ shop, shopper }) => cartAnswer(shop, await clearCart(shop, shopper)),
} satisfies Partial<Handlers>

type CartAnswer = Answer<'GET /api/cart'>

export async function cartAnswer(shop: Shop, lines: CartLine[]): Promise<CartAnswer> {
  const variants = lines.map(({ variantId: id, compareAtCents }) => ({ id, compareAtCents }))
  const charges = lineChargesOf(shop, lines)
  const lowest = await lowestPricesOf(shop, variants)
  return {
    items: lines.map((line) => itemAnswer(line, lowest, shop.rates.maxQuantity)),
    subtotal: toDollars(sumOf(charges)),
    charges: charges.map(chargeAnswer),
    totalItems: totalItems(lines),
    isEmpty: lines.length === 0,
  }
}

const itemAnswer = (
  line: CartLine,
  lowest: LowestPrices<string>,
  maxQuantity: number,
): CartAnswer['items'][number] => ({
  ...line,
  id: line.variantId,
  productId: String(line.productId),
  price: toDollars(line.priceCents),
  compareAtPrice: line.compareAtCents === null ? null : toDollars(line.compareAtCents),
  lowestPrice: lowestPriceOf(line.variantId, lowest),
  lineTotal: toDollars(lineCents(line)),
  image: imageOf(line.picture),
  maxQuantity: quantityLimit(line.stock, maxQuantity),
  problem: lineProblem(line.stock, line.quantity, maxQuantity),
})
