import { progressOf } from '#domain/orders/progress.ts'
import { cardText } from '#domain/checkout/payment.ts'
import { formatCents } from '#domain/money.ts'
import { historyAt, type OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { NOTHING_BACK_TEXT, refundWay, UNCHARGED_TEXT } from '#domain/orders/order-state.ts'
import { manualPaymentOf, neededNoPayment, type Order } from '#domain/orders/orders.ts'
import { refundRows } from '#domain/orders/refund-rows.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { paragraph, receipt, type Amount } from '#mail/blocks.ts'
import { itemsText } from './order-words.ts'
import { rowOf, greetingOf, itemsBlock, type Update } from './update.ts'

type CancellationEvent = Extract<OrderEvent, { cancellationId: string }>
type RefundEvent = Extract<OrderEvent, { refundId: string }>

export function canceledUpdate(
  { order, history }: OrderRecord,
  { cancellationId, createdAt }: CancellationEvent,
): Update {
  const cancellation = rowOf(history.cancellations, cancellationId)
  const refund = history.refunds.find((one) => one.cancellationId === cancellationId)
  const whole = progressOf(ledgerOf(order, historyAt(history, createdAt, 'packedAt'))) === 'canceled'
  const what = whole ? 'Your order' : 'Part of your order'
  return {
    subject: `${what} ${order.number} was canceled`,
    preview: [itemsText(order, cancellation.lines), refund ? refundText(order, refund) : nothingBack(order)],
    opening: greetingOf(order, `${what} was canceled`),
    blocks: [
      itemsBlock(order, 'Canceled', cancellation.lines),
      ...(refund ? refundBlocks(order, refund) : [paragraph(nothingBack(order))]),
    ],
  }
}

export const nothingBack = (order: Order): string =>
  neededNoPayment(order) ? NOTHING_BACK_TEXT : 'You have already been refunded in full.'

export const refundBlocks = (order: Order, refund: Refund) => [
  paragraph(refundText(order, refund)),
  order.unchargedSince === null ? partsOf(order, refund) : null,
]

export const refundText = (order: Order, refund: Refund): string =>
  order.unchargedSince === null ? `We will refund ${formatCents(refund.amountCents)} ${wayOf(order)}.` : UNCHARGED_TEXT

/** Null if the cancellation email already said that nothing was charged. */
export function refundedUpdate(record: OrderRecord, event: RefundEvent): Update | null {
  const { order, history } = record
  if (order.unchargedSince === null) return refundedByProvider(record, event)
  return rowOf(history.refunds, event.refundId).createdAt >= order.unchargedSince ? null : unchargedUpdate(order)
}

function unchargedUpdate(order: Order): Update {
  const why = `We never charged ${wayOf(order).replace(/^to /, '')}. If you see a pending amount, it will disappear within a few days.`
  return {
    kind: 'notCharged',
    subject: `You were not charged for your order ${order.number}`,
    preview: [why],
    opening: greetingOf(order, 'You were not charged for your order'),
    blocks: [paragraph(why)],
  }
}

const refundedByProvider = (record: OrderRecord, event: RefundEvent): Update =>
  refundUpdate(
    record,
    event,
    manualPaymentOf(record.order)
      ? `We refunded you ${wayOf(record.order)}.`
      : `The refund goes ${wayOf(record.order)} and may take a few days to appear.`,
  )

export const refundSettledUpdate = (record: OrderRecord, event: RefundEvent): Update =>
  refundUpdate(record, event, `The refund ${wayOf(record.order)} was declined, so we refunded you another way.`)

function refundUpdate({ order, history }: OrderRecord, event: RefundEvent, way: string): Update {
  const refund = rowOf(history.refunds, event.refundId)
  const amount = formatCents(refund.amountCents)
  return {
    subject: `Your refund of ${amount} for order ${order.number} was issued`,
    preview: [way],
    opening: greetingOf(order, `We refunded ${amount} for your order`),
    blocks: [paragraph(way), itemsBlock(order, 'Refunded items', refund.lines), partsOf(order, refund)],
  }
}

const wayOf = (order: Order): string =>
  order.card?.last4 ? `to your ${cardText(order.card).replace(/^Card/, 'card')}` : refundWay(order)

const partsOf = (order: Order, refund: Refund) =>
  receipt(
    [],
    [...refundRows(refund, order.shippingOption), { title: 'Refund', amountCents: refund.amountCents }].map(
      ({ title, amountCents }): Amount => [title, formatCents(amountCents)],
    ),
  )
