export const CHECKOUT_TEXTS = {
  incomplete: 'Please complete all previous steps before reviewing your order.',
  missingAddress: 'Missing shipping address information',
  placeOrder: 'Failed to place order',
  slow: 'Taking longer than expected...',
  processing: 'Processing...',
  emptyCart: 'Your cart is empty',
} as const
