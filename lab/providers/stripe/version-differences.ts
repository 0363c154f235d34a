/** The JSON Schema of a field. */
type Schema = Record<string, unknown>

export type Difference = {
  /** A schema of the document, or an operation's request, such as `post /v1/refunds`. */
  of: string
  added?: Record<string, Schema>
  removed?: string[]
  /** Values added to an enum. */
  values?: Record<string, string[]>
  /** The API version, and where the change is documented. */
  since: string
  source: string
}

const text = { type: ['string', 'null'] }
const texts = { type: ['array', 'null'], items: { type: 'string' } }
const object = { type: ['object', 'null'] }

/** Differences, in fields that are used, between the OpenAPI document (API 2024-04-10) and the version of the pinned SDK. */
export const DIFFERENCES: Difference[] = [
  {
    of: 'post /v1/payment_intents',
    added: { allowed_payment_method_types: { type: 'array', items: { type: 'string' } } },
    since: '2026-07-29.dahlia',
    source: 'https://docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter',
  },
  {
    of: 'post /v1/payment_intents',
    removed: ['payment_method_types'],
    since: '2026-09-30.endive',
    source:
      'https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents',
  },
  {
    of: 'payment_intent',
    added: { allowed_payment_method_types: texts },
    since: '2026-07-29.dahlia',
    source: 'CHANGELOG.md of stripe, 22.4.0 and 22.6.0',
  },
  {
    of: 'payment_intent',
    added: { excluded_payment_method_types: texts },
    since: '2025-08-27.basil',
    source: 'CHANGELOG.md of stripe, 18.5.0',
  },
  {
    of: 'payment_intent',
    added: { managed_payments: object },
    since: '2026-04-22.dahlia',
    source: 'CHANGELOG.md of stripe, 22.1.0',
  },
  {
    of: 'payment_intent',
    added: { payment_record: text },
    since: '2026-09-30.endive',
    source: 'CHANGELOG.md of stripe, 23.0.0',
  },
  {
    of: 'payment_intent',
    added: { customer_account: text, source: text },
    since: '2026-10-28.endive',
    source: 'types of stripe 23.1.0, PaymentIntents.d.ts',
  },
  {
    of: 'payment_intent',
    removed: ['invoice'],
    values: { cancellation_reason: ['expired'] },
    since: '2025-03-31.basil',
    source: 'CHANGELOG.md of stripe, 18.0.0',
  },
  {
    of: 'post /v1/checkout/sessions',
    added: { allowed_payment_method_types: { type: 'array', items: { type: 'string' } } },
    removed: ['payment_method_types'],
    since: '2026-09-30.endive',
    source: 'CHANGELOG.md of stripe, 23.0.0',
  },
  {
    of: 'post /v1/checkout/sessions',
    values: { ui_mode: ['hosted_page'] },
    since: '2026-03-25.dahlia',
    source: 'CHANGELOG.md of stripe, 21.0.0',
  },
  {
    of: 'checkout.session',
    added: { allowed_payment_method_types: texts },
    since: '2026-09-30.endive',
    source: 'CHANGELOG.md of stripe, 23.0.0',
  },
  {
    of: 'checkout.session',
    values: { ui_mode: ['hosted_page'] },
    since: '2026-03-25.dahlia',
    source: 'CHANGELOG.md of stripe, 21.0.0',
  },
  {
    of: 'charge',
    removed: ['invoice'],
    since: '2025-03-31.basil',
    source: 'CHANGELOG.md of stripe, 18.0.0',
  },
  {
    of: 'refund',
    added: { customer: text, customer_account: text, payment_method: text },
    since: '2026-07-29.dahlia',
    source: 'CHANGELOG.md of stripe, 22.4.0',
  },
  {
    of: 'refund',
    added: { pending_reason: { enum: ['charge_pending', 'insufficient_funds', 'processing'] } },
    since: '2025-04-30.basil',
    source: 'CHANGELOG.md of stripe, 18.1.0',
  },
  {
    of: 'confirmation_token',
    added: { metadata: object },
    since: '2026-08-26.dahlia',
    source: 'CHANGELOG.md of stripe, 22.6.0',
  },
  {
    of: 'confirmation_token',
    added: { payment_method_options: object },
    since: '2024-06-20',
    source: 'CHANGELOG.md of stripe, 16.3.0',
  },
  {
    of: 'confirmation_tokens_resource_payment_method_preview',
    added: { customer: text, customer_account: text },
    since: '2026-10-28.endive',
    source: 'types of stripe 23.1.0, ConfirmationTokens.d.ts',
  },
  {
    of: 'dispute',
    added: { enhanced_eligibility_types: { type: 'array' } },
    since: '2024-10-28.acacia',
    source: 'CHANGELOG.md of stripe, 17.3.0',
  },
  {
    of: 'dispute',
    added: { intended_submission_method: text },
    since: '2026-10-28.endive',
    source: 'CHANGELOG.md of stripe, 23.1.0',
  },
]
