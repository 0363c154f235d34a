import { SEND_BACK_DAYS } from '#domain/markets/eu.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { dayWords } from '#domain/day-words.ts'
import { dayOf, secondWithZone, type TimeZone } from '#domain/days.ts'
import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { neededNoPayment, type Order } from '#domain/orders/orders.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { plainLine } from '#domain/plain-text.ts'
import { quotedLine } from '#domain/quoted-line.ts'
import { isToBeSent, markSentence } from '#domain/orders/documents/return-sheets.ts'
import { paragraph, quotation } from '#mail/blocks.ts'
import { nothingBack, refundBlocks, refundText } from './money-updates.ts'
import { itemsText } from './order-words.ts'
import { sendBackBlocks, type ReturnContext } from './send-back.ts'
import { rowOf, greetingOf, itemsBlock, type Update } from './update.ts'

type ReturnEvent = Extract<OrderEvent, { returnId: string }>

/** The acknowledgment required by EU law: what was declared, and when, to the second. */
export function withdrawnUpdate({ order, history }: OrderRecord, event: ReturnEvent, around: ReturnContext): Update {
  const one = rowOf(history.returns, event.returnId)
  const canceled = history.cancellations.find(({ id }) => id === one.cancellationId)?.lines ?? []
  const withdrawn = [...canceled, ...one.lines].toSorted(byPosition)
  const { shippingAddress: person, number, email } = order
  const received = `Received on ${secondOf(event.createdAt, around.timeZone)}`
  return {
    subject: `Your withdrawal from order ${number} was received`,
    preview: [received, itemsText(order, withdrawn)],
    opening: greetingOf(order, 'We received your notice of withdrawal'),
    blocks: [
      paragraph(received, `Withdrawal ${returnName(number, one.ordinal)}`),
      paragraph(`Name: ${quotedLine(`${person.firstName} ${person.lastName}`)}`, `Email: ${email}`),
      itemsBlock(order, 'Items in your withdrawal', withdrawn),
      commentOf(one),
      ...supersededOf(history, number, one),
      canceled.length > 0 ? itemsBlock(order, 'Canceled before shipment', canceled) : null,
      one.lines.length > 0
        ? itemsBlock(
            order,
            `Please ${isPickup(order.shippingOption) ? 'bring' : 'send'} these items back within ${SEND_BACK_DAYS} days`,
            one.lines,
          )
        : null,
      ...sendBackBlocks(order, one, around),
      one.lines.length > 0 && !neededNoPayment(order) ? paragraph('We will refund you when your items arrive.') : null,
    ],
  }
}

export function returnRequestedUpdate({ order, history }: OrderRecord, event: ReturnEvent): Update {
  const one = rowOf(history.returns, event.returnId)
  return {
    subject: `Your ${requestNoun(one)} for order ${order.number} was received`,
    preview: [itemsText(order, one.lines), 'Please do not send anything back until you hear from us.'],
    opening: greetingOf(order, `We received your ${requestNoun(one)}`),
    blocks: [
      ...contentOf(order, one),
      commentOf(one),
      paragraph(
        'We will review it and email you about what happens next. Please do not send anything back before then.',
      ),
    ],
  }
}

export function returnApprovedUpdate(
  { order, history }: OrderRecord,
  event: ReturnEvent,
  around: ReturnContext,
): Update {
  const one = rowOf(history.returns, event.returnId)
  return {
    subject: `Your ${NOUNS[one.kind]} for order ${order.number} was approved`,
    preview: [itemsText(order, one.lines), isToBeSent(one) ? markSentence(order, one) : ''],
    opening: greetingOf(order, `Your ${NOUNS[one.kind]} was approved`),
    blocks: [
      ...contentOf(order, one),
      answerOf(one),
      one.reason === 'missing' ? paragraph('You do not need to return anything.') : null,
      ...sendBackBlocks(order, one, around),
    ],
  }
}

export function returnRefusedUpdate({ order, history }: OrderRecord, event: ReturnEvent): Update {
  const one = rowOf(history.returns, event.returnId)
  if (one.kind === 'withdrawal') return missingUpdate(order, one)
  return {
    subject: `Your ${NOUNS[one.kind]} for order ${order.number} was not accepted`,
    preview: [one.answer ?? itemsText(order, one.lines)],
    opening: greetingOf(order, `Unfortunately, we can’t accept your ${NOUNS[one.kind]}`),
    blocks: [answerOf(one), ...contentOf(order, one), paragraph('Reply to this email if you have questions.')],
  }
}

const missingUpdate = (order: Order, one: Return): Update => ({
  kind: 'withdrawalClosed',
  subject: `Your withdrawal from order ${order.number} was closed`,
  preview: [one.answer ?? itemsText(order, one.lines)],
  opening: greetingOf(order, 'We have not received your items, so we have closed your withdrawal request'),
  blocks: [
    answerOf(one),
    ...contentOf(order, one),
    paragraph(
      `If you have returned them, please reply to this email.${neededNoPayment(order) ? '' : ' We will refund you as soon as they arrive.'}`,
    ),
  ],
})

export function returnReceivedUpdate({ order, history }: OrderRecord, event: ReturnEvent): Update {
  const one = rowOf(history.returns, event.returnId)
  const refund = history.refunds.find(({ returnId }) => returnId === one.id)
  const unpaid = one.replacedAt === null ? nothingBack(order) : replacedText(order)
  const result = refund ? refundText(order, refund) : unpaid
  return {
    subject: `Your ${NOUNS[one.kind]} for order ${order.number} is complete`,
    preview: [itemsText(order, one.lines), result],
    opening: greetingOf(order, one.reason === 'missing' ? 'Your claim has been resolved' : 'We received your return'),
    blocks: [
      ...contentOf(order, one),
      ...(refund ? refundBlocks(order, refund) : [paragraph(result)]),
      ...remainingOf(order, history, one),
    ],
  }
}

const replacedText = ({ shippingOption }: Order): string =>
  isPickup(shippingOption)
    ? 'We are preparing a replacement and will email you when you can pick it up.'
    : 'We are sending you a replacement and will email you when it ships.'

const remainingOf = (order: Order, { events, returns }: OrderHistory, { id }: Return) =>
  events.flatMap((event) => {
    if (event.kind !== 'returnRemaining' || event.receivedId !== id) return []
    const name = returnName(order.number, rowOf(returns, event.returnId).ordinal)
    const wanted = isPickup(order.shippingOption) ? 'brought' : 'sent'
    return [itemsBlock(order, `Still to be ${wanted} back (return ${name})`, event.lines)]
  })

/** For a return, it is only a request so far. */
const requestNoun = ({ kind }: Return): string => (kind === 'return' ? 'return request' : NOUNS[kind])

const NOUNS: Record<Return['kind'], string> = { withdrawal: 'withdrawal', return: 'return', claim: 'claim' }

const contentOf = (order: Order, { ordinal, lines, reason, kind, wish }: Return) => [
  paragraph(
    `${kind === 'claim' ? 'Claim' : 'Return'} ${returnName(order.number, ordinal)}`,
    ...(reason === null ? [] : [`Reason: ${REASON_WORDS[reason]}`]),
    ...(kind === 'claim' ? [`You asked for: ${wish === 'exchange' ? 'a replacement' : 'a refund'}`] : []),
  ),
  itemsBlock(order, 'Items', lines),
]

/** Lists the returns and claims whose items a withdrawal has taken over. */
const supersededOf = ({ events, returns }: OrderHistory, orderNumber: string, { id: withdrawalId }: Return) =>
  events.flatMap((event) => {
    if (event.kind !== 'returnSuperseded' || event.withdrawalId !== withdrawalId) return []
    const { kind, ordinal, lines } = rowOf(returns, event.returnId)
    const name = `${NOUNS[kind]} ${returnName(orderNumber, ordinal)}`
    if (lines.length === 0) return [paragraph(`Your ${name} was closed: its items are now part of this withdrawal.`)]
    const count = event.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return [
      paragraph(
        count === 1
          ? `1 item from your ${name} is now part of this withdrawal.`
          : `${count} items from your ${name} are now part of this withdrawal.`,
      ),
    ]
  })

const answerOf = ({ answer }: Return) => (answer === null ? null : paragraph(answer))

const commentOf = ({ comment }: Return) =>
  comment === null ? null : quotation('You wrote', comment.split('\n').map(plainLine))

const byPosition = (a: { position: number }, b: { position: number }): number => a.position - b.position

/** "January 29, 2026 at 12:00:05 UTC" */
const secondOf = (at: string, timeZone: TimeZone): string =>
  `${dayWords(dayOf(at, timeZone))} at ${secondWithZone(at, timeZone)}`
