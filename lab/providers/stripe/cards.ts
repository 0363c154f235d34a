/** How a test card behaves. The numbers are from https://docs.stripe.com/testing, where available. */
export type Behavior = {
  brand: string
  last4: string
  /** Stripe's error code, with its decline code if there is one. */
  decline?: { code: string; declineCode?: string }
  /** A challenge waits for the shopper, after which the issuer may decline. */
  challenge?: 'required' | 'thenDeclined' | 'onPageOfBank'
  capture?: 'refused'
  refund?: 'pending' | 'failed'
  isDisputed?: boolean
}

const visa = (last4: string, behavior: Omit<Behavior, 'brand' | 'last4'> = {}): Behavior => ({
  brand: 'visa',
  last4,
  ...behavior,
})
const declined = (last4: string, declineCode: string, code = 'card_declined') =>
  visa(last4, { decline: { code, declineCode } })

export const CARDS = {
  visa: visa('4242'),
  amex: { brand: 'amex', last4: '0005' },
  genericDecline: declined('0002', 'generic_decline'),
  insufficientFunds: declined('9995', 'insufficient_funds'),
  lostCard: declined('9987', 'lost_card'),
  stolenCard: declined('9979', 'stolen_card'),
  fraudulent: declined('0019', 'fraudulent'),
  expired: visa('0069', { decline: { code: 'expired_card' } }),
  incorrectNumber: visa('4241', { decline: { code: 'incorrect_number' } }),
  incorrectCvc: visa('0127', { decline: { code: 'incorrect_cvc' } }),
  incorrectZip: visa('0036', { decline: { code: 'incorrect_zip' } }),
  notSupported: declined('6975', 'card_not_supported'),
  processingError: visa('0119', { decline: { code: 'processing_error' } }),
  authenticationRequired: declined('3184', 'authentication_required'),
  /** The issuer recognizes the shopper without a step. */
  frictionless: visa('3055'),
  challenge: visa('3220', { challenge: 'required' }),
  challengeThenDeclined: visa('1629', { challenge: 'thenDeclined' }),
  challengeOnPageOfBank: visa('3063', { challenge: 'onPageOfBank' }),
  captureRefused: visa('1111', { capture: 'refused' }),
  refundPending: visa('7726', { refund: 'pending' }),
  refundFails: visa('5126', { refund: 'failed' }),
  disputed: visa('0259', { isDisputed: true }),
} satisfies Record<string, Behavior>

export type CardName = keyof typeof CARDS
