import { counted, formatCount } from '#domain/counts.ts'
import { salesText, type DaySummary } from '#domain/day-summary.ts'
import { dayWords } from '#domain/day-words.ts'
import type { TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { PAUSED_AFTER_DAYS, type Webhook } from '#domain/webhooks/webhooks.ts'
import type { Order } from '#domain/orders/orders.ts'
import { paragraph } from './blocks.ts'
import type { EmailContent } from './layout.ts'
import { orderParts } from '#mail/orders/order-parts.ts'
import { allOf, itemsText } from '#mail/orders/order-words.ts'

export type Owner = { to: string; shopName: string }

export const ownerOrderEmail = (
  order: Order,
  { timeZone, ...owner }: Owner & { timeZone: TimeZone },
): EmailContent => ({
  ...owner,
  subject: `New order ${order.number}: ${formatCents(order.totalCents)}`,
  kind: 'owner',
  preview: [itemsText(order, allOf(order)), order.shippingOption.name],
  blocks: [
    ...orderParts(order, timeZone),
    paragraph(`Email: ${order.email}`),
    paragraph(`To see the order, run: npx shop orders show ${order.number}`),
  ],
})

/** Summarizes a day, such as 2026-11-24, for the owner. Only lists what needs attention. */
export const ownerSummaryEmail = (day: string, summary: DaySummary, owner: Owner): EmailContent => {
  const subject = `${owner.shopName} summary for ${dayWords(day)}: ${counted(summary.orders, 'order')}`
  const total = salesText(summary)
  const tasks = [
    { count: summary.open, task: `${counted(summary.open, 'order')} to pack`, command: OPEN_ORDERS },
    {
      count: summary.unpaid,
      task: `${formatCount(summary.unpaid)} of them unpaid (do not ship)`,
      command: OPEN_ORDERS,
    },
    { count: summary.failedRefunds, task: `${counted(summary.failedRefunds, 'refund')} failed`, command: 'doctor' },
    {
      count: summary.disputes,
      task: `${counted(summary.disputes, 'payment')} disputed`,
      command: 'payments list --state disputed',
    },
    {
      count: summary.failedMessages,
      task: `${counted(summary.failedMessages, 'background task')} failed`,
      command: 'outbox',
    },
  ].filter(({ count }) => count > 0)
  return {
    ...owner,
    subject,
    kind: 'owner',
    preview: [total, ...tasks.map(({ task }) => task)],
    blocks: [paragraph(total, ...tasks.map(({ task, command }) => `${task}: npx shop ${command}`))],
  }
}

export const ownerWebhookEmail = ({ id, url, lastFailure }: Webhook, owner: Owner): EmailContent => ({
  ...owner,
  subject: `A webhook of ${owner.shopName} is paused`,
  kind: 'owner',
  preview: [`Deliveries to ${new URL(url).host} have failed for ${PAUSED_AFTER_DAYS} days`],
  blocks: [
    paragraph(
      `Every delivery to ${new URL(url).host} has failed for ${PAUSED_AFTER_DAYS} days. The last reason: ${lastFailure ?? 'none'}.`,
      'It is told of nothing that happens from now on.',
    ),
    paragraph(`When it works again: npx shop webhooks resume ${id}`),
  ],
})

const OPEN_ORDERS = 'orders list --status processing'
