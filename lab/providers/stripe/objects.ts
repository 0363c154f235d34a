import type { Stripe } from 'stripe'
import type { Behavior } from './cards.ts'
import type { Ledger } from './ledger.ts'

const NOBODY = { address: null, email: null, name: null, phone: null }
const AUTHORIZATION_SECONDS = 7 * 24 * 3600
const TOKEN_SECONDS = 12 * 3600

type IntentParams = { amount: number; currency: string; metadata?: Record<string, string> } & Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'capture_method'
>

export function newIntent(ledger: Ledger, params: IntentParams): Stripe.PaymentIntent {
  const id = ledger.nextId('pi')
  const types = params.allowed_payment_method_types ?? null
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${ledger.nextId('cs')}`,
    confirmation_method: 'automatic',
    created: ledger.seconds(),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: (types ?? ['card']).filter((type) => type !== 'link'),
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export function newCharge(ledger: Ledger, intent: Stripe.PaymentIntent, { brand, last4 }: Behavior): Stripe.Charge {
  const { amount, currency, id, metadata } = intent
  const charge = {
    id: ledger.nextId('ch'),
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: NOBODY,
    captured: false,
    created: ledger.seconds(),
    currency,
    disputed: false,
    livemode: false,
    metadata: { ...metadata },
    paid: true,
    payment_intent: id,
    payment_method_details: {
      type: 'card',
      card: { brand, last4, exp_month: 12, exp_year: 2030, capture_before: ledger.seconds() + AUTHORIZATION_SECONDS },
    },
    refunded: false,
    status: 'succeeded',
  }
  return charge as unknown as Stripe.Charge
}

export function newToken(ledger: Ledger, { brand, last4 }: Behavior, wallet: 'apple_pay' | 'google_pay' | null) {
  const card = {
    brand,
    last4,
    checks: null,
    country: 'US',
    exp_month: 12,
    exp_year: 2030,
    funding: 'credit',
    generated_from: null,
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: wallet && { type: wallet, dynamic_last4: null, [wallet]: {} },
  }
  return {
    id: ledger.nextId('ctoken'),
    object: 'confirmation_token',
    created: ledger.seconds(),
    expires_at: ledger.seconds() + TOKEN_SECONDS,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { type: 'card', billing_details: NOBODY, customer: null, customer_account: null, card },
    return_url: null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } as unknown as Stripe.ConfirmationToken
}

export function newDispute(ledger: Ledger, intent: Stripe.PaymentIntent): Stripe.Dispute {
  return {
    id: ledger.nextId('du'),
    object: 'dispute',
    amount: intent.amount,
    balance_transactions: [],
    charge: intent.latest_charge,
    created: ledger.seconds(),
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: ledger.seconds() + 9 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute
}
