import type { OpenStep } from './steps.ts'
import { isPaymentDone, isShippingDone, type CheckoutState } from './checkout-state.ts'
import type { PaymentMethod } from './payment.ts'

export const CHECKOUT_TEXTS = {
  incomplete: 'Please complete all previous steps before reviewing your order.',
  missingAddress: 'Missing shipping address information',
  placeOrder: 'Failed to place order',
  slow: 'Taking longer than expected...',
  processing: 'Processing...',
  emptyCart: 'Your cart is empty',
} as const

/** Section 4, "Checkout". */
export function reachableStep(isEmptyCart: boolean, state: CheckoutState, methods: readonly PaymentMethod[]): OpenStep {
  if (isEmptyCart) return 'cart'
  if (!isShippingDone(state)) return 'shipping'
  return isPaymentDone(state, methods) ? 'review' : 'payment'
}
