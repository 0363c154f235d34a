import type { RefundAnswer } from '#payments/gateway.ts'
import type { Cents } from '#domain/money.ts'
import type { Refund } from './answers.ts'
import type { Client } from './client.ts'
import { moneyOf } from './money.ts'
import { PaypalError } from './paypal-error.ts'
import { existing } from './capture.ts'
import { isPaid, paymentsOf } from './payment-status.ts'

type RefundParams = { key: string; reference: string; amountCents: Cents }

/** Refunds part of a capture. Finds an existing refund by its key in `invoice_id`, even after PayPal's 45 days. */
export async function refund(
  client: Client,
  { key, reference, amountCents }: RefundParams,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  const order = await existing(client, reference, signal)
  const { captures, refunds } = paymentsOf(order)
  const capture = captures.find(isPaid)
  const earlier = refunds.find(({ invoice_id: known }) => known === key)
  if (earlier) return refundAnswer(earlier)
  if (!capture) return { accepted: false, message: REASONS.PENDING_CAPTURE! }
  try {
    const { body } = await client<Refund>({
      path: `/v2/payments/captures/${capture.id}/refund`,
      body: {
        amount: moneyOf(amountCents),
        invoice_id: key,
        // Lets refund events identify the attempt.
        custom_id: order.purchase_units?.[0]?.custom_id,
      },
      requestId: key,
      signal,
    })
    return refundAnswer(body)
  } catch (error) {
    if (!(error instanceof PaypalError) || error.status !== 422) throw error
    return { accepted: false, message: REASONS[error.issue ?? ''] ?? `PayPal refused: ${error.issue}.` }
  }
}

const refundAnswer = ({ id, status }: Refund): RefundAnswer =>
  status === 'FAILED' || status === 'CANCELLED'
    ? { accepted: false, message: 'PayPal could not complete the refund.' }
    : { accepted: true, reference: id }

const DISPUTED = 'The shopper disputes this payment: answer the dispute at PayPal.'

const REASONS: Record<string, string> = {
  PENDING_CAPTURE: 'The payment has not been captured.',
  REFUND_AMOUNT_EXCEEDED: 'More than was paid cannot be refunded.',
  CAPTURE_FULLY_REFUNDED: 'The payment has been refunded already.',
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal takes no refund of a payment older than 180 days.',
  TRANSACTION_DISPUTED: DISPUTED,
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: DISPUTED,
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'Your PayPal balance and bank account do not cover this refund.',
  REFUND_NOT_ALLOWED: 'PayPal does not allow refunds of this payment.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "The shopper's PayPal account is closed.",
}
