import type { Stripe } from 'stripe'
import { DECLINES } from '#payments/declines.ts'
import type { Authorization, PaymentStatus } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { findDispute } from './disputes.ts'
import { declineSentence } from './decline-sentences.ts'

export type Intent = Stripe.PaymentIntent

/** `paymentStatusOf` reads these fields in addition to the intent. */
export const EXPAND = ['latest_charge']

/** Marks a placeholder intent, which blocks authorizations under its key. */
export const BLOCKED_INTENT_MARK = 'blocked'

export async function paymentStatusOf(client: Client, intent: Intent, signal?: AbortSignal): Promise<PaymentStatus> {
  const answer = authorizationOf(intent)
  if (answer.outcome === 'action') return { state: 'action', reference: intent.id, next: answer.next }
  if (intent.status === 'canceled') return { ...moneyOf(intent), state: canceledState(intent) }
  if (answer.outcome === 'declined') return { state: 'declined', message: answer.message }
  if (intent.status !== 'succeeded')
    return { ...moneyOf(intent), state: intent.status === 'processing' ? 'pending' : 'authorized' }
  const dispute = chargeOf(intent)?.disputed === true ? await findDispute(client, intent.id, signal) : null
  if (!dispute) return { ...moneyOf(intent), state: 'captured' }
  return { ...moneyOf(intent), state: dispute.status === 'open' ? 'disputed' : 'captured', dispute }
}

export function authorizationOf(intent: Intent): Authorization {
  const { id: reference, status, last_payment_error: error } = intent
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
      return { outcome: 'approved', reference }
    case 'requires_action':
      return { outcome: 'action', reference, next: nextOf(intent) }
    case 'processing':
      return { outcome: 'pending', reference }
    case 'canceled':
      return { outcome: 'declined', message: DECLINES.canceled }
    case 'requires_payment_method':
    case 'requires_confirmation':
      return {
        outcome: 'declined',
        message: error ? declineSentence({ code: error.code, declineCode: error.decline_code }) : DECLINES.canceled,
      }
    default:
      throw new Error(`Stripe reports the unknown status ${status} of ${reference}`)
  }
}

function nextOf({ id, next_action: next, client_secret: clientSecret }: Intent) {
  if (next?.redirect_to_url?.url) return { url: next.redirect_to_url.url }
  if (clientSecret === null) throw new Error(`Stripe names no next action of ${id}`)
  return { clientSecret }
}

const moneyOf = (intent: Intent) => ({
  reference: intent.id,
  amountCents: BLOCKED_INTENT_MARK in intent.metadata ? 0 : intent.amount,
  refundedCents: intent.status === 'succeeded' ? (chargeOf(intent)?.amount_refunded ?? 0) : 0,
  ...(intent.status === 'requires_capture' && { expiresAt: endOf(chargeOf(intent)) }),
})

function endOf(charge: Stripe.Charge | null): string | null {
  const seconds = charge?.payment_method_details?.card?.capture_before
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString()
}

/** Stripe's reasons for an expired authorization; older API versions say "automatic". */
const canceledState = ({ cancellation_reason: reason }: Intent): 'expired' | 'released' =>
  reason === 'expired' || reason === 'automatic' ? 'expired' : 'released'

const chargeOf = ({ latest_charge: charge }: Intent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null
