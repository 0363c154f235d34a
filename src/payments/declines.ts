export const DECLINES = {
  declined: 'Your card was declined. Please use another card, or ask your bank.',
  insufficient: 'Your card has insufficient funds. Please use another card.',
  expired: 'Your card has expired. Please check its date, or use another card.',
  number: 'Your card number is incorrect. Please check it and try again.',
  securityCode: "Your card's security code is incorrect. Please check it and try again.",
  address: 'Your bank has another billing address for this card. Please check it and try again.',
  unsupported: 'Your card cannot be used for this purchase. Please use another card.',
  authentication: 'Your bank could not confirm this payment. Please try again or use another card.',
  processing: 'Your card could not be processed. Please try again in a moment.',
  tooSmall: 'This total is too small to be paid by card. Please pay in another way.',
  canceled: 'This payment was canceled. Please try again.',
} as const
