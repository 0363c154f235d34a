/**
 * 'created' is a payment intent: nothing has been asked of the provider. 'action' waits for the shopper or the bank. Money that
 * goes back is a refund of its own, and no state of the payment.
 */
export type PaymentState = 'created' | (typeof PAYMENT_STATES)[number]

/** The states of a payment that a provider was asked for. */
export const PAYMENT_STATES = [
  'authorizing',
  'action',
  'authorized',
  'captured',
  'released',
  'declined',
  'expired',
  'disputed',
] as const

/** News of an order's payment for the owner. Only a payment that is charged with the first parcel is `ending`. */
export type OwnerPayment = 'ending' | 'expired' | 'disputed' | 'undisputed'
