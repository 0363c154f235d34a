import { orderHistory } from '#database/orders/order-history.ts'
import { findOrder } from '#database/orders/orders.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { asksPostalCode, isPostalCodeOf, ORDER_LINK_TEXTS } from '#domain/orders/order-links.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { findCart } from '#shop/cart/cart.ts'
import { opensOrder } from './order-links.ts'
import { countActions, refundTokens } from '#shop/limits/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** Proof from an emailed link: its `key`, and the postal code that the reader entered. */
export type LinkProof = { key?: string | undefined; postalCode?: string | undefined }

/** Reads by id, number or request key. Throws 'not_found' without proof, 'forbidden' if the postal code is missing, 'too_many'. */
export async function readOrder(
  shop: Shop,
  shopper: Shopper,
  idOrNumber: string,
  { key, postalCode }: LinkProof = {},
): Promise<Order> {
  const found = await findOrder(shop.database.db, idOrNumber)
  const order = found && !isErased(found) ? found : null
  if (order && (await placedBy(shop, shopper, order))) return order
  if (order && key && opensOrder(shop, order.number, key)) {
    if (asksPostalCode(order.createdAt, shop.now())) await checkPostalCode(shop, shopper, order, postalCode)
    return order
  }
  await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'orderLookUp', of: shopper.ipAddress }]))
  throw notFound(ORDER_TEXTS.notFound)
}

/** Throws like `readOrder`. */
export async function readShopperRecord(...by: Parameters<typeof readOrder>): Promise<OrderRecord> {
  const order = await readOrder(...by)
  return { order, history: await by[0].database.batch((db) => orderHistory(db, order.id)) }
}

async function checkPostalCode(shop: Shop, { ipAddress }: Shopper, order: Order, typed = ''): Promise<void> {
  // A pickup order has no postal code to check.
  if (!order.shippingAddress.postalCode) throw new ShopError('forbidden', ORDER_LINK_TEXTS.ended)
  if (!typed) throw postalCodeError(ORDER_LINK_TEXTS.ask)
  const { transaction } = shop.database
  const actions = [
    { limit: 'orderLookUp', of: ipAddress },
    { limit: 'postalCodeOfOrder', of: order.id },
  ] as const
  // Count the attempt before comparing the code, so that parallel guesses cannot exceed the limit.
  await transaction((tx) => countActions(shop, tx, actions))
  if (!isPostalCodeOf(order.shippingAddress, typed)) throw postalCodeError(ORDER_LINK_TEXTS.wrong)
  await transaction((tx) => refundTokens(shop, tx, actions))
}

const postalCodeError = (message: string): ShopError =>
  new ShopError('forbidden', message, { fields: { postalCode: message } })

/** An order belongs to its account, or to the browser with the guest cart it came from. An erased order belongs to no one. */
export async function placedBy(shop: Shop, { accountId, cartCookie }: Shopper, order: Order): Promise<boolean> {
  if (isErased(order)) return false
  if (order.accountId !== null && order.accountId === accountId) return true
  return (await findCart(shop, { accountId: null, cartCookie }))?.id === order.cartId
}
