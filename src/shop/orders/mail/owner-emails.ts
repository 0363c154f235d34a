import { daySummary } from '#database/orders/day-summary.ts'
import { queueOnce } from '#database/outbox/outbox.ts'
import { endOfDay, startOfDay } from '#domain/days.ts'
import { ownerPaymentEmail } from '#mail/orders/owner-payment.ts'
import { ownerReturnEmail } from '#mail/orders/owner-return.ts'
import type { EmailContent } from '#mail/layout.ts'
import { ownerOrderEmail, ownerSummaryEmail, type Owner } from '#mail/owner-emails.ts'
import type { Send } from '#shop/emails/mail-run.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { isoTime, shopDay } from '#shop/clock.ts'
import { namedOrder, readRecord } from '#shop/orders/order-record.ts'
import type { Shop } from '#shop/shop.ts'

export const mailOwnerOrder: Send<'ownerOrder'> = async (shop, id, { ownerOrderId: orderId }, signal) => {
  const order = await namedOrder(shop.database.db, orderId)
  await mailOwner(shop, id, (owner) => ownerOrderEmail(order, { ...owner, timeZone: shop.timeZone }), signal)
}

/** Sends nothing if the shopper has been erased. */
export const mailOwnerReturn: Send<'ownerReturn'> = async (shop, id, { orderId, ownerReturnId }, signal) => {
  const record = await readRecord(shop, orderId)
  const one = record.history.returns.find((other) => other.id === ownerReturnId)
  if (!one) throw new Error(`Order ${orderId} has no return ${ownerReturnId} to report`)
  if (record.order.email) await mailOwner(shop, id, (owner) => ownerReturnEmail(record, one, owner), signal)
}

export const mailOwnerPayment: Send<'ownerPayment'> = async (shop, id, email, signal) => {
  const { orderId, ownerPayment, dispute } = email
  const order = await namedOrder(shop.database.db, orderId)
  const about = { dispute, timeZone: shop.timeZone }
  await mailOwner(shop, id, (owner) => ownerPaymentEmail(order, ownerPayment, { ...owner, ...about }), signal)
}

/** Sends nothing for a day without orders or open tasks. */
export const mailOwnerSummary: Send<'ownerSummary'> = async (shop, id, { summaryOfDay: day }, signal) => {
  const { timeZone } = shop
  const counts = await daySummary(shop.database.db, startOfDay(day, timeZone), endOfDay(day, timeZone))
  const isQuiet = Object.values(counts).every((count) => count === 0)
  if (!isQuiet) await mailOwner(shop, id, (owner) => ownerSummaryEmail(day, counts, owner), signal)
}

export async function mailOwner(
  shop: Shop,
  id: string,
  contentFor: (owner: Owner) => EmailContent,
  signal: AbortSignal,
) {
  const { ownerEmail: to } = shop.settings
  if (to !== null) await sendEmail(shop, id, contentFor({ to, shopName: shop.face.name }), signal)
}

export async function queueOwnerSummary(shop: Shop): Promise<void> {
  if (shop.settings.ownerEmail === null) return
  const day = shopDay(shop, -1)
  const message = { kind: 'mail', payload: { summaryOfDay: day } } as const
  await queueOnce(shop.database.db, `summary-${day}`, message, isoTime(shop))
}
