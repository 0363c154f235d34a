import { recordMailed } from '#database/orders/orders.ts'
import { sellerOf } from '#domain/face/face.ts'
import { orderConfirmation } from '#mail/orders/order-confirmation.ts'
import type { Send } from '#shop/emails/mail-run.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import { namedOrder } from '#shop/orders/order-record.ts'

/** Erased orders have no email address. */
export const mailConfirmation: Send<'confirmation'> = async (shop, id, { orderId }, signal) => {
  const order = await namedOrder(shop.database.db, orderId)
  const link = orderLink(shop, order.number)
  shop.failpoint('email not yet sent')
  const { timeZone } = shop
  const { name: shopName } = shop.face
  const seller = sellerOf(shop.settings.seller, shopName)
  if (order.email) await sendEmail(shop, id, orderConfirmation(order, { shopName, link, seller, timeZone }), signal)
  shop.failpoint('email sent')
  return (tx, at) => recordMailed(tx, { id: orderId, at })
}
