import { expect, it } from 'vitest'
import type { Address } from './address.ts'
import { reachableStep } from './texts.ts'
import { EMPTY_CHECKOUT, type CheckoutState } from './checkout-state.ts'
import { DEFAULT_PAYMENT_METHODS } from './payment.ts'

const address: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Row',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'United States',
  phone: '',
  email: 'ada@example.com',
}
const shipped: CheckoutState = { ...EMPTY_CHECKOUT, shippingAddress: address }
const withCard: CheckoutState = { ...shipped, paymentMethodId: 'credit-card', paymentToken: 'tok_1' }

it.each<[string, CheckoutState, string]>([
  ['nothing entered', EMPTY_CHECKOUT, 'shipping'],
  ['an option without an address', { ...EMPTY_CHECKOUT, shippingOptionId: 'express' }, 'shipping'],
  ['a payment without an address', { ...withCard, shippingAddress: null }, 'shipping'],
  ['a wrong address', { ...withCard, shippingAddress: { ...address, city: '' } }, 'shipping'],
  ['an address', shipped, 'payment'],
  ['a card method without a card', { ...withCard, paymentToken: null }, 'payment'],
  ['an unknown method', { ...withCard, paymentMethodId: 'cash' }, 'payment'],
  ['a card', withCard, 'review'],
  ['PayPal', { ...shipped, paymentMethodId: 'paypal' }, 'review'],
])('A checkout with %s reaches its furthest step, and the cart step if the cart is empty', (_what, state, step) => {
  expect(reachableStep(false, state, DEFAULT_PAYMENT_METHODS)).toBe(step)
  expect(reachableStep(true, state, DEFAULT_PAYMENT_METHODS)).toBe('cart')
})
