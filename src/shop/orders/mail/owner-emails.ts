import { daySummary } from '#database/orders/day-summary.ts'
import { findOrder } from '#database/orders/orders.ts'
import { queueOnce } from '#database/outbox/outbox.ts'
import { endOfDay, startOfDay } from '#domain/days.ts'
import type { Dispute } from '#domain/orders/disputes.ts'
import type { OwnerPayment } from '#domain/orders/payment-states.ts'
import { ownerPaymentEmail } from '#mail/orders/owner-payment.ts'
import { ownerReturnEmail } from '#mail/orders/owner-return.ts'
import { ownerOrderEmail, ownerSummaryEmail } from '#mail/owner-emails.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { isoTime, shopDay } from '#shop/clock.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import type { Shop } from '#shop/shop.ts'

export async function mailOwnerOrder(shop: Shop, id: string, orderId: string, signal: AbortSignal): Promise<void> {
  const { ownerEmail: to } = shop.settings
  const { name: shopName } = shop.face
  const order = await findOrder(shop.database.db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to tell of`)
  if (to !== null) await sendEmail(shop, id, ownerOrderEmail(order, { to, shopName, timeZone: shop.timeZone }), signal)
}

/** Sends nothing if the shopper has been erased. */
export async function mailOwnerReturn(
  shop: Shop,
  id: string,
  { orderId, ownerReturnId }: { orderId: string; ownerReturnId: string },
  signal: AbortSignal,
): Promise<void> {
  const { ownerEmail: to } = shop.settings
  const { name: shopName } = shop.face
  const record = await readRecord(shop, orderId)
  const one = record.history.returns.find((other) => other.id === ownerReturnId)
  if (!one) throw new Error(`Order ${orderId} has no return ${ownerReturnId} to tell of`)
  if (to !== null && record.order.email)
    await sendEmail(shop, id, ownerReturnEmail(record, one, { to, shopName }), signal)
}

export async function mailOwnerPayment(
  shop: Shop,
  id: string,
  { orderId, ownerPayment, dispute }: { orderId: string; ownerPayment: OwnerPayment; dispute?: Dispute },
  signal: AbortSignal,
): Promise<void> {
  const { ownerEmail: to } = shop.settings
  const { name: shopName } = shop.face
  const order = await findOrder(shop.database.db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to tell of`)
  const about = { dispute, timeZone: shop.timeZone }
  if (to !== null) await sendEmail(shop, id, ownerPaymentEmail(order, ownerPayment, { to, shopName, ...about }), signal)
}

/** Sends nothing for a day without orders or open tasks. */
export async function mailOwnerSummary(shop: Shop, id: string, day: string, signal: AbortSignal): Promise<void> {
  const { ownerEmail: to } = shop.settings
  const { name: shopName } = shop.face
  const { timeZone } = shop
  const counts = await daySummary(shop.database.db, startOfDay(day, timeZone), endOfDay(day, timeZone))
  const isQuiet = Object.values(counts).every((count) => count === 0)
  if (to !== null && !isQuiet) await sendEmail(shop, id, ownerSummaryEmail(day, counts, { to, shopName }), signal)
}

export async function queueOwnerSummary(shop: Shop): Promise<void> {
  if (shop.settings.ownerEmail === null) return
  const day = shopDay(shop, -1)
  const message = { kind: 'mail', payload: { summaryOfDay: day } } as const
  await queueOnce(shop.database.db, `summary-${day}`, message, isoTime(shop))
}
