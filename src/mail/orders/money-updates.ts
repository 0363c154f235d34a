import { progressOf } from '#domain/orders/progress.ts'
import { cardText } from '#domain/checkout/payment.ts'
import { formatCents } from '#domain/money.ts'
import { historyAt, type OrderHistory, type OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { NOTHING_BACK_TEXT, refundTarget, UNCHARGED_TEXT } from '#domain/orders/order-state.ts'
import { neededNoPayment, paidWith, type Order } from '#domain/orders/orders.ts'
import { refundRows } from '#domain/orders/refund-rows.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { paragraph, receipt, type Amount } from '#mail/blocks.ts'
import { piecesText } from './order-words.ts'
import { found, greetingOf, piecesOf, type Update } from './update.ts'

type CancellationEvent = Extract<OrderEvent, { cancellationId: string }>
type RefundEvent = Extract<OrderEvent, { refundId: string }>

export function canceledUpdate(
  { order, history }: OrderRecord,
  { cancellationId, createdAt }: CancellationEvent,
): Update {
  const cancellation = found(
    history.cancellations.find(({ id }) => id === cancellationId),
    cancellationId,
  )
  const refund = history.refunds.find((one) => one.cancellationId === cancellationId)
  const whole = progressOf(ledgerOf(order, historyAt(history, createdAt, 'packedAt'))) === 'canceled'
  const what = whole ? 'Your order' : 'Part of your order'
  return {
    subject: `${what} ${order.number} was canceled`,
    preview: [piecesText(order, cancellation.lines), refund ? refundText(order, refund) : nothingBack(order)],
    opening: greetingOf(order, `${what} was canceled`),
    blocks: [
      piecesOf(order, 'Canceled', cancellation.lines),
      ...(refund ? refundBlocks(order, refund) : [paragraph(nothingBack(order))]),
    ],
  }
}

/** Says why there is no refund. */
export const nothingBack = (order: Order): string =>
  neededNoPayment(order) ? NOTHING_BACK_TEXT : 'There is nothing left to refund.'

export const refundBlocks = (order: Order, refund: Refund) =>
  order.unchargedSince === null
    ? [paragraph(refundText(order, refund)), partsOf(order, refund)]
    : [paragraph(refundText(order, refund))]

export const refundText = (order: Order, refund: Refund): string =>
  order.unchargedSince === null
    ? `We will refund ${formatCents(refund.amountCents)} to ${payerOf(order)}.`
    : UNCHARGED_TEXT

/** Null if the cancellation email already said that nothing was charged. */
export function refundedUpdate(record: OrderRecord, event: RefundEvent): Update | null {
  const { order, history } = record
  if (order.unchargedSince === null) return refundedByProvider(record, event)
  const { createdAt } = refundOf(history, event)
  return createdAt >= order.unchargedSince ? null : unchargedUpdate(order)
}

function unchargedUpdate(order: Order): Update {
  const why = `The payment was only authorized, so there is nothing to refund to ${payerOf(order)}.`
  return {
    kind: 'notCharged',
    subject: `You were not charged for your order ${order.number}`,
    preview: [why],
    opening: greetingOf(order, 'You were not charged for your order'),
    blocks: [paragraph(why)],
  }
}

const refundedByProvider = (record: OrderRecord, event: RefundEvent): Update =>
  refundUpdate(record, event, `The refund goes to ${payerOf(record.order)} and may take a few days to appear.`)

export const refundSettledUpdate = (record: OrderRecord, event: RefundEvent): Update =>
  refundUpdate(record, event, `The refund to ${payerOf(record.order)} was declined, so we refunded you another way.`)

const refundOf = ({ refunds }: OrderHistory, { refundId }: RefundEvent): Refund =>
  found(
    refunds.find(({ id }) => id === refundId),
    refundId,
  )

function refundUpdate({ order, history }: OrderRecord, event: RefundEvent, way: string): Update {
  const refund = refundOf(history, event)
  const amount = formatCents(refund.amountCents)
  return {
    subject: `A refund of ${amount} for order ${order.number} was issued`,
    preview: [way],
    opening: greetingOf(order, `We refunded ${amount} for your order`),
    blocks: [paragraph(way), piecesOf(order, 'Refunded items', refund.lines), partsOf(order, refund)],
  }
}

const payerOf = (order: Order): string => {
  if (!order.card) return paidWith(order)
  return order.card.last4 ? `your ${cardText(order.card).replace(/^Card/, 'card')}` : refundTarget(order)
}

const partsOf = (order: Order, refund: Refund) =>
  receipt(
    [],
    [...refundRows(refund, order.shippingOption), { title: 'Refund', amountCents: refund.amountCents }].map(
      ({ title, amountCents }): Amount => [title, formatCents(amountCents)],
    ),
  )
