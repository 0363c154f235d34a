import { DECLINES } from '#payments/declines.ts'

/** As Stripe advises, all other codes, such as stolen cards, are shown as a generic decline. */
const SENTENCES: Record<string, string> = {
  insufficient_funds: DECLINES.insufficient,
  withdrawal_count_limit_exceeded: DECLINES.insufficient,
  expired_card: DECLINES.expired,
  expired_payment_method: DECLINES.expired,
  invalid_expiry_month: DECLINES.expired,
  invalid_expiry_year: DECLINES.expired,
  incorrect_number: DECLINES.number,
  invalid_number: DECLINES.number,
  incorrect_address: DECLINES.address,
  incorrect_zip: DECLINES.address,
  card_not_supported: DECLINES.unsupported,
  currency_not_supported: DECLINES.unsupported,
  transaction_not_allowed: DECLINES.unsupported,
  incorrect_cvc: DECLINES.securityCode,
  invalid_cvc: DECLINES.securityCode,
  authentication_required: DECLINES.authentication,
  authentication_failure: DECLINES.authentication,
  authentication_not_handled: DECLINES.authentication,
  payment_intent_authentication_failure: DECLINES.authentication,
  payment_intent_payment_attempt_expired: DECLINES.authentication,
  processing_error: DECLINES.processing,
  issuer_not_available: DECLINES.processing,
  reenter_transaction: DECLINES.processing,
  try_again_later: DECLINES.processing,
  amount_too_small: DECLINES.tooSmall,
}

type Codes = { code?: string | null; declineCode?: string | null }

export const declineSentence = ({ code, declineCode }: Codes): string =>
  SENTENCES[declineCode ?? ''] ?? SENTENCES[code ?? ''] ?? DECLINES.declined
