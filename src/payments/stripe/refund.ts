import type { RefundAnswer } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { failureIn } from './failure.ts'

type Refund = { key: string; reference: string; amountCents: number }

/** Refunds once per key, even after Stripe's idempotency key has expired, by checking the listed refunds first. */
export async function refund(
  client: Client,
  { key, reference, amountCents }: Refund,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  const { data } = await client.call((stripe) => stripe.refunds.list({ payment_intent: reference, limit: 100 }), signal)
  const listed = data.find(({ metadata }) => metadata?.refund === key)
  if (listed) return refundAnswer(listed)
  try {
    const params = { payment_intent: reference, amount: amountCents, metadata: { refund: key } }
    return refundAnswer(await client.call((stripe) => stripe.refunds.create(params, { idempotencyKey: key }), signal))
  } catch (error) {
    const failure = failureIn(error)
    const message =
      REFUSALS[failure?.code ?? ''] ?? (failure?.param === 'amount' ? REFUSALS.amount_too_large : undefined)
    if (message === undefined) throw error
    return { accepted: false, message }
  }
}

/** Permanent failure reasons, with sentences for the owner. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'The payment has been refunded already.',
  charge_disputed: 'The payment is disputed.',
  refund_disputed_payment: 'The payment is disputed.',
  charge_not_refundable: 'This payment cannot be refunded any more.',
  amount_too_large: 'More than was paid cannot be refunded.',
  payment_intent_unexpected_state: 'The payment has not been captured.',
}

const FAILURES: Record<string, string> = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The payment is disputed.',
  insufficient_funds: 'The balance at Stripe does not cover the refund.',
  declined: 'The bank declined the refund.',
}

/** Pending refunds count as accepted. Stripe sends an event if one fails later. */
function refundAnswer({
  id,
  status,
  failure_reason: reason,
}: {
  id: string
  status: string | null
  failure_reason?: string
}): RefundAnswer {
  if (status !== 'failed' && status !== 'canceled') return { accepted: true, reference: id }
  return { accepted: false, message: FAILURES[reason ?? ''] ?? 'The refund failed at the bank.' }
}
