/** 'created' has asked nothing of the provider. 'action' waits for the shopper or the bank. Refunds have states of their own. */
export type PaymentState = 'created' | (typeof PAYMENT_STATES)[number]

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
