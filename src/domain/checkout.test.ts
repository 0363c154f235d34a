import { expect, it } from 'vitest'
import type { Address } from './address.ts'
import { reachableStep } from './checkout.ts'
import { EMPTY_DRAFT, type Draft } from './draft.ts'
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
const shipped: Draft = { ...EMPTY_DRAFT, shippingAddress: address }
const withCard: Draft = { ...shipped, paymentMethodId: 'credit-card', paymentToken: 'tok_1' }

it.each<[string, Draft, string]>([
  ['nothing entered', EMPTY_DRAFT, 'shipping'],
  ['an option without an address', { ...EMPTY_DRAFT, shippingOptionId: 'express' }, 'shipping'],
  ['a payment without an address', { ...withCard, shippingAddress: null }, 'shipping'],
  ['a wrong address', { ...withCard, shippingAddress: { ...address, city: '' } }, 'shipping'],
  ['an address', shipped, 'payment'],
  ['a card method without a card', { ...withCard, paymentToken: null }, 'payment'],
  ['an unknown method', { ...withCard, paymentMethodId: 'cash' }, 'payment'],
  ['a card', withCard, 'review'],
  ['PayPal', { ...shipped, paymentMethodId: 'paypal' }, 'review'],
])('A checkout with %s reaches its own step, and the cart step once the cart is empty', (_what, draft, step) => {
  expect(reachableStep(false, draft, DEFAULT_PAYMENT_METHODS)).toBe(step)
  expect(reachableStep(true, draft, DEFAULT_PAYMENT_METHODS)).toBe('cart')
})
