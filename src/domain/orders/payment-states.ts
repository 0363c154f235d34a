/**
 * 'created' is a payment intent: nothing has been asked of the provider. 'action' waits for the shopper or the bank. Money that
 * goes back is a refund of its own, and no state of the payment.
 */
export type PaymentState =
  | 'created'
  | 'authorizing'
  | 'action'
  | 'authorized'
  | 'captured'
  | 'released'
  | 'declined'
  | 'expired'
  | 'disputed'
