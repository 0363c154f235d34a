/** The accounts offered on the stand-in's page, and what happens to a payment with each. */
export type Buyer =
  | 'balance'
  | 'declinedCard'
  | 'restricted'
  | 'closed'
  | 'cannotPay'
  | 'overLimit'
  | 'refused'
  | 'challenge'
  | 'review'
  | 'denied'
  | 'captureRefused'
  | 'captureDeclined'
  | 'capturePending'
  | 'refundPending'
  | 'refundFailed'
  | 'refundUncovered'

export const BUYERS: Record<Buyer, string> = {
  balance: 'PayPal balance',
  declinedCard: 'A card that its issuer declines',
  restricted: 'A restricted account',
  closed: 'A closed account',
  cannotPay: 'An account that cannot pay',
  overLimit: 'An account at its limit',
  refused: 'A payment that PayPal refuses',
  challenge: 'A card that asks for another step',
  review: 'A payment that PayPal reviews',
  denied: 'A payment that PayPal denies',
  captureRefused: 'A capture that PayPal refuses',
  captureDeclined: 'A capture that is declined once',
  capturePending: 'A capture that waits',
  refundPending: 'A refund that waits',
  refundFailed: 'A refund that fails',
  refundUncovered: 'A refund without cover',
}

/** The issues with which PayPal declines an authorization. */
export const REFUSALS: Partial<Record<Buyer, string>> = {
  declinedCard: 'INSTRUMENT_DECLINED',
  restricted: 'PAYER_ACCOUNT_RESTRICTED',
  closed: 'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  cannotPay: 'PAYER_CANNOT_PAY',
  overLimit: 'TRANSACTION_LIMIT_EXCEEDED',
  refused: 'TRANSACTION_REFUSED',
}
