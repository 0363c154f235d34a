import { findOrder, recordMailed } from '#database/orders/orders.ts'
import { sellerOf } from '#domain/face/face.ts'
import { orderConfirmation } from '#mail/orders/order-confirmation.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import type { RecordOutcome } from '#shop/outbox/job-types.ts'
import type { Shop } from '#shop/shop.ts'

/** Erased orders have no email address. */
export async function mailConfirmation(
  shop: Shop,
  id: string,
  orderId: string,
  signal: AbortSignal,
): Promise<RecordOutcome> {
  const order = await findOrder(shop.database.db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to confirm`)
  const link = orderLink(shop, order.number)
  shop.failpoint('email not yet sent')
  const { timeZone } = shop
  const { name: shopName } = shop.face
  const seller = sellerOf(shop.settings.seller, shopName)
  if (order.email) await sendEmail(shop, id, orderConfirmation(order, { shopName, link, seller, timeZone }), signal)
  shop.failpoint('email sent')
  return (tx, at) => recordMailed(tx, { id: orderId, at })
}
