import { findOrder } from '#database/orders/orders.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { FIND_ORDER_TEXTS, findOrderErrors } from '#domain/orders/find-order.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { orderLinkToken } from './order-links.ts'

/** Throws 'invalid' for an empty field, 'too_many', and the same 'not_found' for a wrong number or address. */
export async function findOrderLink(
  shop: Shop,
  { ipAddress }: Shopper,
  typed: { orderNumber: string; email: string },
): Promise<{ orderNumber: string; key: string }> {
  const fields = findOrderErrors(typed)
  if (Object.keys(fields).length > 0) throw invalid(Object.values(fields)[0]!, fields)
  // Count every attempt, so that a correct guess costs as much as a wrong one.
  await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'orderLookUp', of: ipAddress }]))
  const number = typedOrderNumber(typed.orderNumber)
  // Look up an invalid number too, so that the response takes as long.
  const order = await findOrder(shop.database.db, number ?? '')
  if (!order || order.number !== number || foldEmail(order.email) !== foldEmail(typed.email.trim()))
    throw notFound(FIND_ORDER_TEXTS.notFound)
  return { orderNumber: order.number, key: orderLinkToken(shop, order.number) }
}
