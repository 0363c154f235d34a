import { isMessagePending } from '#database/outbox/outbox.ts'
import { shippedEventOf } from '#domain/orders/order-events.ts'
import { orderUpdate } from '#mail/orders/order-update.ts'
import { returnAddressOf } from '#shop/orders/documents/return-sheets.ts'
import type { Send } from '#shop/emails/mail-run.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { orderLink, returnSheetLink } from '#shop/orders/order-links.ts'
import { readRecord } from '#shop/orders/order-record.ts'

/** The shipping email is sent before the delivery email. */
export const mailOrderEvent: Send<'event'> = async (shop, id, { orderId, eventId }, signal) => {
  const record = await readRecord(shop, orderId)
  const event = record.history.events.find((one) => one.id === eventId)
  if (!event) throw new Error(`Order ${orderId} has no event ${eventId}`)
  const shipping = event.kind === 'delivered' ? shippedEventOf(record.history.events, event.parcelId) : undefined
  if (shipping && (await isMessagePending(shop.database.db, shipping.id)))
    throw new Error('The email that the parcel was shipped has not left yet')
  const email = orderUpdate(record, event, {
    shopName: shop.face.name,
    timeZone: shop.timeZone,
    link: orderLink(shop, record.order.number),
    returnAddress: returnAddressOf(shop),
    sheetLink: (name) => returnSheetLink(shop, record.order.number, name),
  })
  shop.failpoint('email not yet sent')
  // Erased orders have no email address.
  if (email && record.order.email) await sendEmail(shop, id, email, signal)
  shop.failpoint('email sent')
}
