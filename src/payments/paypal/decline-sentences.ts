export const PAYPAL_DECLINES = {
  declined: 'PayPal declined this payment. Please choose another way to pay.',
  funding: 'PayPal could not charge the account or card that you chose. Please try again with another one.',
  account: 'Your PayPal account cannot make this payment. Please choose another way to pay.',
  limit: 'This payment is over a limit of your PayPal account. Please choose another way to pay.',
  late: 'The payment was not confirmed at PayPal in time. Please try again.',
  released: 'This PayPal payment was canceled. Please try again.',
} as const

const { declined, funding, account, limit, late } = PAYPAL_DECLINES

/** PayPal's reasons that concern the shopper. Others are bugs or concern the shop's account. */
const SENTENCES: Record<string, string> = {
  INSTRUMENT_DECLINED: funding,
  CARD_EXPIRED: funding,
  PAYER_CANNOT_PAY: account,
  PAYER_ACCOUNT_RESTRICTED: account,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: account,
  PAYER_COUNTRY_NOT_SUPPORTED: account,
  TRANSACTION_LIMIT_EXCEEDED: limit,
  TRANSACTION_REFUSED: declined,
  COMPLIANCE_VIOLATION: declined,
  PAYEE_BLOCKED_TRANSACTION: declined,
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: declined,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: funding,
  ORDER_EXPIRED: late,
}

export const declineSentence = (issue: string): string | null => SENTENCES[issue] ?? null
