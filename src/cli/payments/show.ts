import type { ListedPayment, PaymentStatus } from '#contract/owner/payments.ts'
import { localTime, type TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { disputeLines, disputeOutcome } from '#domain/orders/disputes.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withGateway } from './with-gateway.ts'

export async function showPayment(typed: string, { json }: { json?: true }): Promise<void> {
  const { payment, atProvider, timeZone } = await withGateway(async ({ owner, timeZone }) => ({
    timeZone,
    ...(await owner('GET /owner/payments/{payment}', { payment: typed })),
  }))
  if (json) return console.log(JSON.stringify({ ...payment, atProvider }, null, 2))
  const lines = [...paymentLines(payment, timeZone), ...statusLines(payment, atProvider, timeZone)]
  // If the provider reports a dispute now, its lines show the outcome.
  const isTold = atProvider !== null && 'dispute' in atProvider
  const outcome = isTold ? null : disputeOutcome(payment.disputeStatus)
  for (const line of outcome === null ? lines : [...lines, outcome]) console.log(line)
}

const paymentLines = ({ id, orderNumber, ...payment }: ListedPayment, timeZone: TimeZone): string[] => [
  `Payment ${id}${orderNumber === null ? '' : ` of order ${orderNumber}`}`,
  `${formatCents(payment.amountCents)} by ${payment.method}, ${payment.state} since ${localTime(payment.updatedAt, timeZone)}`,
  `Started ${localTime(payment.createdAt, timeZone)}`,
  ...(payment.refundedCents > 0 ? [`Refunded: ${formatCents(payment.refundedCents)}`] : []),
  ...(payment.failure === null ? [] : [`Message shown to the shopper: ${plainLine(payment.failure)}`]),
]

function statusLines(
  { gateway, reference }: ListedPayment,
  status: PaymentStatus | null,
  timeZone: TimeZone,
): string[] {
  const name = `At ${gateway}${reference === null ? '' : ` (${plainLine(reference)})`}`
  if (status === null) return [`${name}: not checked, because this shop now uses another provider`]
  if (!('amountCents' in status)) return [`${name}: ${status.state}`]
  const { state, amountCents, refundedCents, dispute } = status
  return [
    `${name}: ${state}, ${formatCents(amountCents)}, refunded ${formatCents(refundedCents)}`,
    ...(dispute ? disputeLines(dispute, timeZone).map(plainLine) : []),
  ]
}
