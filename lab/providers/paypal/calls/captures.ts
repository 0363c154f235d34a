import { missing, unprocessable } from '../api-error.ts'
import type { CaptureEntry, OrderEntry, RefundEntry } from '../ledger.ts'
import { captureOf, centsOf, refundOf } from './representations.ts'
import type { Call } from './call.ts'

const MAX_AGE_MS = 180 * 24 * 3_600_000

function entryOf({ ledger, id }: Call): { order: OrderEntry; entry: CaptureEntry } {
  const order = ledger.orderWith('captures', id)
  const entry = order.captures.find((one) => one.id === id)
  if (!entry) throw missing()
  return { order, entry }
}

export function readCapture(call: Call): object {
  const { order, entry } = entryOf(call)
  return captureOf(order, entry)
}

export function refundCapture(call: Call): object {
  const { order, entry } = entryOf(call)
  const { amount, invoice_id: invoiceId } = call.body as { amount?: { value: string }; invoice_id?: string }
  const cents = amount ? centsOf(amount) : entry.cents
  rejectRefund(call, order, entry, cents)
  const status = STATUSES[order.buyer ?? ''] ?? 'COMPLETED'
  const refund: RefundEntry = { id: call.ledger.newId(), status, cents, invoiceId, createdAt: call.ledger.now() }
  order.refunds.push(refund)
  updateCapture(order, entry)
  call.note('PAYMENT.CAPTURE.REFUNDED', refundOf(order, refund))
  return refundOf(order, refund)
}

const STATUSES: Record<string, RefundEntry['status']> = { refundPending: 'PENDING', refundFailed: 'FAILED' }

function rejectRefund({ ledger }: Call, order: OrderEntry, entry: CaptureEntry, cents: number): void {
  const left = entry.cents - refundedCents(order)
  if (entry.status === 'PENDING' || entry.status === 'DECLINED') throw unprocessable('PENDING_CAPTURE')
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED')
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (order.dispute === 'OPEN') throw unprocessable('TRANSACTION_DISPUTED')
  if (order.buyer === 'refundUncovered') throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS')
  if (ledger.now().getTime() - entry.createdAt.getTime() > MAX_AGE_MS) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED')
}

/** Includes pending refunds, so that nothing is refunded twice. */
const refundedCents = ({ refunds }: OrderEntry): number =>
  refunds.reduce((sum, { status, cents }) => sum + (status === 'FAILED' ? 0 : cents), 0)

export function updateCapture(order: OrderEntry, entry: CaptureEntry): void {
  const refunded = refundedCents(order)
  entry.status = refunded === 0 ? 'COMPLETED' : refunded < entry.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
