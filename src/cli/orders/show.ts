import { notFound } from '#domain/errors.ts'
import { disputeOutcome } from '#domain/orders/disputes.ts'
import { progressOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OwnerRecord } from '#contract/owner/orders/order-record.ts'
import type { ListedPayment } from '#contract/owner/payments.ts'
import { neededNoPayment, paidWith, paymentText, typedOrderNumber } from '#domain/orders/orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readPayments } from '#server/config.ts'
import { modeOf } from '#server/payments/open-gateway.ts'
import { doDeedInZone } from '#cli/with-shop.ts'
import { historyLines } from './history-text.ts'
import { orderLines } from './order-text.ts'

export async function show(typed: string, { json }: { json?: true }): Promise<void> {
  const number = typedOrderNumber(typed)
  if (number === null) throw notFound(`"${plainLine(typed)}" is not an order number. It should look like K7Q2-9XMD.`)
  const [{ payment, ...record }, timeZone] = await doDeedInZone('GET /owner/orders/{number}', { number })
  if (json) return console.log(JSON.stringify(jsonOf(record, payment), null, 2))
  const lines = [...orderLines(record, paymentLine(record, payment), timeZone), ...historyLines(record, timeZone)]
  for (const line of lines) console.log(line)
}

/** "Paid with Visa ending in 4242, captured by stripe in live mode", and the state of any dispute. */
function paymentLine({ order }: OwnerRecord, payment: ListedPayment | null): string {
  if (neededNoPayment(order)) return paymentText(order)
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
