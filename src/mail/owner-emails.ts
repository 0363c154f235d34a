import { counted } from '#domain/counts.ts'
import type { DaySummary } from '#domain/day-summary.ts'
import { formatCents } from '#domain/money.ts'
import type { Order } from '#domain/orders/orders.ts'
import { paragraph } from './blocks.ts'
import { emailOf } from './layout.ts'
import type { Email } from './mailer.ts'
import { orderParts } from '#mail/orders/order-parts.ts'

export type Owner = { to: string; shopName: string }

export const ownerOrderEmail = (order: Order, owner: Owner): Email =>
  emailOf({
    ...owner,
    subject: `New order ${order.number}: ${formatCents(order.totalCents)}`,
    blocks: [
      ...orderParts(order),
      paragraph(`Email: ${order.email}`),
      paragraph(`npx shop orders show ${order.number}`),
    ],
  })

/** Tells the owner of a day, such as 2026-11-24, of UTC. What needs no hand is left out. */
export const ownerSummaryEmail = (day: string, summary: DaySummary, owner: Owner): Email => {
  const subject = `${owner.shopName} on ${day}: ${counted(summary.orders, 'order')}`
  const lines = [
    `${counted(summary.orders, 'order')} of ${formatCents(summary.totalCents)} in all`,
    summary.open > 0 && `${counted(summary.open, 'order')} to pack: npx shop orders list --status processing`,
    summary.unpaid > 0 &&
      `${counted(summary.unpaid, 'order')} of these not paid, do not send: npx shop orders list --status processing`,
    summary.failedRefunds > 0 && `${counted(summary.failedRefunds, 'refund')} refused: npx shop doctor`,
    summary.disputes > 0 && `${counted(summary.disputes, 'payment')} disputed: npx shop payments list --state disputed`,
    summary.failedMessages > 0 && `${counted(summary.failedMessages, 'message')} failed: npx shop outbox`,
  ].filter((line) => line !== false)
  return emailOf({ ...owner, subject, blocks: [paragraph(...lines)] })
}
