/** The sentences for a shopper whose payment does not succeed, whichever provider says so. */
export const DECLINES = {
  declined: 'Your card was declined.',
  insufficient: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  securityCode: "Your card's security code is incorrect.",
  authentication: 'Your bank could not confirm this payment. Please try again or use another card.',
  processing: 'Your card could not be processed. Please try again in a moment.',
  tooSmall: 'This total is too small to be paid by card.',
  canceled: 'This payment was canceled. Please try again.',
} as const
