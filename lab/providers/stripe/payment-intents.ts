import type { Stripe } from 'stripe'
import { ApiError, invalidRequest, type ErrorBody } from './api-error.ts'
import type { Behavior } from './cards.ts'
import { chargeOf, intentWithId, type Ledger } from './ledger.ts'
import { newCharge, newDispute, newIntent } from './objects.ts'

type Intent = Stripe.PaymentIntent
type CreateParams = Stripe.PaymentIntentCreateParams & { metadata?: Record<string, string> }

const LEAST_AMOUNT_CENTS = 50

export function createIntent(ledger: Ledger, params: CreateParams): Intent {
  if (params.amount < LEAST_AMOUNT_CENTS)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  const token = params.confirm ? usableToken(ledger, params.confirmation_token) : null
  const intent = newIntent(ledger, params)
  ledger.intents.set(intent.id, intent)
  ledger.emit('payment_intent.created', intent)
  if (!token) return intent
  token.object.payment_intent = intent.id
  ledger.behaviors.set(intent.id, token.behavior)
  confirm(ledger, intent, token.behavior, params)
  return intent
}

function usableToken({ tokens, seconds }: Ledger, id: string | undefined) {
  const param = 'confirmation_token'
  if (id === undefined)
    throw invalidRequest('You must provide a confirmation token.', { code: 'parameter_missing', param })
  const token = tokens.get(id)
  if (!token) throw invalidRequest(`No such confirmationtoken: '${id}'`, { code: 'resource_missing', param })
  if (token.object.payment_intent) throw invalidRequest('This ConfirmationToken has already been used.', { param })
  if (token.object.expires_at! <= seconds()) throw invalidRequest('This ConfirmationToken has expired.', { param })
  return token
}

/** Records a card error before throwing it, as Stripe does for a decline. */
export function confirm(ledger: Ledger, intent: Intent, behavior: Behavior, params: CreateParams): void {
  if (behavior.decline) throw decline(ledger, intent, behavior.decline)
  if (!behavior.challenge) return reserve(ledger, intent)
  intent.status = 'requires_action'
  intent.next_action =
    params.use_stripe_sdk && behavior.challenge !== 'onPageOfBank'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
      : {
          type: 'redirect_to_url',
          redirect_to_url: { url: 'https://bank.example/challenge', return_url: params.return_url ?? null },
        }
  ledger.emit('payment_intent.requires_action', intent)
}

function decline(ledger: Ledger, intent: Intent, { code, declineCode }: NonNullable<Behavior['decline']>): ApiError {
  const error: ErrorBody = {
    type: 'card_error',
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    message: `The provider's own words for ${declineCode ?? code}.`,
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = error as Intent['last_payment_error']
  ledger.emit('payment_intent.payment_failed', intent)
  return new ApiError(402, { ...error, payment_intent: structuredClone(intent) })
}

function reserve(ledger: Ledger, intent: Intent): void {
  const charge = newCharge(ledger, intent, ledger.behaviors.get(intent.id)!)
  ledger.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.status = 'requires_capture'
  intent.amount_capturable = intent.amount
  ledger.emit('payment_intent.amount_capturable_updated', intent)
}

/** The shopper's response to the bank's challenge. */
export function answerChallenge(ledger: Ledger, id: string, isConfirmed: boolean): void {
  const intent = intentWithId(ledger, id)
  const { challenge } = ledger.behaviors.get(id)!
  if (!isConfirmed) decline(ledger, intent, { code: 'payment_intent_authentication_failure' })
  else if (challenge === 'thenDeclined')
    decline(ledger, intent, { code: 'card_declined', declineCode: 'generic_decline' })
  else reserve(ledger, intent)
}

export function captureIntent(ledger: Ledger, id: string): Intent {
  const intent = intentWithId(ledger, id)
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured')
  const charge = chargeOf(ledger, intent)!
  const behavior = ledger.behaviors.get(id)
  if (behavior?.capture === 'refused')
    throw new ApiError(402, { type: 'card_error', code: 'card_declined', message: 'The issuer refuses the capture.' })
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, amount_capturable: 0 })
  Object.assign(charge, { captured: true, amount_captured: intent.amount })
  ledger.emit('charge.captured', charge)
  ledger.emit('payment_intent.succeeded', intent)
  if (behavior?.isDisputed) openDispute(ledger, id)
  return intent
}

export function cancelIntent(ledger: Ledger, id: string, reason: Intent['cancellation_reason'] = null): Intent {
  const intent = intentWithId(ledger, id)
  if (['canceled', 'succeeded', 'processing'].includes(intent.status)) throw unexpectedState(intent, 'canceled')
  const charge = chargeOf(ledger, intent)
  if (charge) Object.assign(charge, { refunded: true, amount_refunded: charge.amount })
  const canceled = { status: 'canceled', cancellation_reason: reason, canceled_at: ledger.seconds() }
  Object.assign(intent, { ...canceled, amount_capturable: 0, next_action: null })
  ledger.emit('payment_intent.canceled', intent)
  return intent
}

export function openDispute(ledger: Ledger, intentId: string): Stripe.Dispute {
  const intent = intentWithId(ledger, intentId)
  const dispute = newDispute(ledger, intent)
  ledger.disputes.set(dispute.id, dispute)
  chargeOf(ledger, intent)!.disputed = true
  ledger.emit('charge.dispute.created', dispute)
  return dispute
}

const unexpectedState = (intent: Intent, change: string): ApiError =>
  invalidRequest(`This PaymentIntent could not be ${change} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  })
