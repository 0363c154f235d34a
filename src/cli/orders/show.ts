import { notFound } from '#domain/errors.ts'
import { disputeOutcome } from '#domain/orders/disputes.ts'
import { progressOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OwnerRecord } from '#contract/owner/orders/order-record.ts'
import type { ListedPayment } from '#contract/owner/payments.ts'
import type { Possible } from '#domain/orders/possible.ts'
import { manualPaymentOf, neededNoPayment, paidWith, paymentText, typedOrderNumber } from '#domain/orders/orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readPayments } from '#server/config.ts'
import { modeOf } from '#server/payments/open-gateway.ts'
import { doDeedInZone } from '#cli/with-shop.ts'
import { historyLines } from './history-text.ts'
import { noteLines } from '#cli/orders/notes/note.ts'
import { orderLines } from './order-text.ts'

export async function show(typed: string, { json }: { json?: true }): Promise<void> {
  const number = typedOrderNumber(typed)
  if (number === null) throw notFound(`"${plainLine(typed)}" is not an order number. It should look like K7Q2-9XMD.`)
  const [{ payment, possible, notes, ...record }, timeZone] = await doDeedInZone('GET /owner/orders/{number}', {
    number,
  })
  if (json) return console.log(JSON.stringify({ ...jsonOf(record, payment), notes, possible }, null, 2))
  const lines = [
    ...orderLines(record, paymentLine(record, payment), timeZone),
    ...historyLines(record, timeZone),
    ...noteLines(notes, timeZone),
    ...possibleLines(number, possible),
  ]
  for (const line of lines) console.log(line)
}

/** "Paid with Visa ending in 4242, captured by stripe in live mode", and the state of any dispute. */
function paymentLine({ order }: OwnerRecord, payment: ListedPayment | null): string {
  if (neededNoPayment(order)) return paymentText(order)
  if (manualPaymentOf(order))
    return [paymentText(order), plainLine(payment?.reference ?? '')].filter(Boolean).join(': ')
  const means = plainLine(paidWith(order))
  if (!payment) return `To be paid with ${means}`
  const mode = modeOf(payment.gateway, readPayments(process.env))
  const state = payment.state === 'disputed' ? 'captured' : payment.state
  const paid = `Paid with ${means}, ${state} by ${payment.gateway}${mode === null ? '' : ` in ${mode} mode`}`
  const outcome =
    payment.state === 'disputed'
      ? `The shopper disputes it. To see when you must respond: npx shop payments show ${order.number}`
      : disputeOutcome(payment.disputeStatus)
  return outcome === null ? paid : `${paid}\n${outcome}`
}

function jsonOf({ order, history }: OwnerRecord, payment: ListedPayment | null): object {
  const { lines, ...shown } = order
  const ledger = ledgerOf(order, history)
  return {
    ...shown,
    state: progressOf(ledger),
    lines: lines.map(({ picture: _picture, ...line }, position) => ({
      position,
      ...line,
      open: ledger.lines[position]!.unfulfilled,
    })),
    refundedCents: refundedCents(history.refunds),
    payment: payment && {
      id: payment.id,
      state: payment.state,
      disputeStatus: payment.disputeStatus,
      provider: payment.gateway,
      mode: modeOf(payment.gateway, readPayments(process.env)),
    },
    ...history,
  }
}

function possibleLines(number: string, possible: Possible): string[] {
  const deeds = Object.values(deedsOf(number, possible)).flat()
  const can = deeds.filter(([, { why }]) => why === null).map(([deed]) => deed)
  const cannot = deeds.flatMap(([deed, { why }]) => (why === null ? [] : [`  ${deed}: ${plainLine(why)}`]))
  return ['', 'What may be done now', `  ${can.join(', ') || 'nothing'}`, '', 'What cannot be done', ...cannot]
}

type Named = readonly [deed: string, { why: string | null }]

function deedsOf(number: string, possible: Possible): Record<keyof Possible, Named[]> {
  const { shopper, returns, answers } = possible
  return {
    pack: [['pack', possible.pack]],
    unpack: [['unpack', possible.unpack]],
    ship: [['ship', possible.ship]],
    deliver: [['deliver', possible.deliver]],
    cancel: [['cancel', possible.cancel]],
    refund: [['refund', possible.refund]],
    retryRefunds: [['refund --retry', possible.retryRefunds]],
    settleRefunds: [['refund --settled', possible.settleRefunds]],
    correctAddress: [['set-address', possible.correctAddress]],
    correctEmail: [['set-email', possible.correctEmail]],
    answers: answers.flatMap(({ ordinal, ...deeds }) =>
      Object.entries(deeds).map(([deed, one]): Named => [`${deed} ${returnName(number, ordinal)}`, one]),
    ),
    shopper: Object.entries(shopper).map(([deed, one]) => [`shopper: ${SHOPPER[deed as keyof typeof shopper]}`, one]),
    returns: Object.entries(returns).map(([kind, one]) => [`shopper: ${kind}`, one]),
  }
}

const SHOPPER: Record<keyof Possible['shopper'], string> = { cancel: 'cancel', changeAddress: 'change address' }
