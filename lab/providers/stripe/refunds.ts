import type { Stripe } from 'stripe'
import { invalidRequest } from './api-error.ts'
import { chargeOf, intentWithId, type Ledger } from './ledger.ts'

type CreateParams = { payment_intent: string; amount?: number; metadata?: Record<string, string> }

export function createRefund(ledger: Ledger, params: CreateParams): Stripe.Refund {
  const intent = intentWithId(ledger, params.payment_intent)
  const charge = chargeOf(ledger, intent)
  if (!charge?.captured)
    throw invalidRequest(`${intent.id} does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  const isLeft = [...ledger.disputes.values()].every(({ charge: of, status }) => of !== charge.id || status === 'won')
  if (!isLeft) throw invalidRequest('This charge is disputed.', { code: 'charge_disputed' })
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (left === 0) throw invalidRequest('This charge is refunded already.', { code: 'charge_already_refunded' })
  if (amount > left) throw invalidRequest(`Refund amount (${amount}) is greater than ${left}.`, { param: 'amount' })
  const behavior = ledger.behaviors.get(intent.id)?.refund
  const refund = {
    id: ledger.nextId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ledger.seconds(),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata: params.metadata ?? {},
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behavior ?? 'succeeded',
    transfer_reversal: null,
    ...(behavior === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    ...(behavior === 'pending' && { pending_reason: 'processing' as const }),
  } satisfies Stripe.Refund as Stripe.Refund
  ledger.refunds.set(refund.id, refund)
  if (behavior !== 'failed') charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  ledger.emit('refund.created', refund)
  return refund
}

/** A pending refund succeeds or fails later. */
export function settleRefund(ledger: Ledger, id: string, status: 'succeeded' | 'failed'): void {
  const refund = ledger.refunds.get(id)!
  refund.status = status
  delete refund.pending_reason
  if (status === 'failed') {
    refund.failure_reason = 'lost_or_stolen_card'
    const charge = ledger.charges.get(refund.charge as string)!
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  }
  ledger.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
}
