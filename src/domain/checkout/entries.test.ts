import { describe, expect, it } from 'vitest'
import type { Address } from './address.ts'
import {
  billingAddressOf,
  chosenMethod,
  chosenOption,
  hasNoEntries,
  NO_ENTRIES,
  reachableStep,
  withPayment,
  type CheckoutEntries,
} from './entries.ts'
import { DEFAULT_PAYMENT_METHODS, type PaymentMethod } from './payment-kinds.ts'
import { DEFAULT_SHIPPING_OPTIONS } from './shipping.ts'

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
const options = DEFAULT_SHIPPING_OPTIONS
const methods = DEFAULT_PAYMENT_METHODS
const [cards, paypal] = methods as [PaymentMethod, PaymentMethod]
const shipped: CheckoutEntries = { ...NO_ENTRIES, shippingAddress: address }
const NONE = { card: null, useSameAddressForBilling: true }
const withCard: CheckoutEntries = { ...shipped, paymentMethodId: 'credit-card', paymentToken: 'tok_1' }

describe('The checkout entries', () => {
  it('count as empty until anything is entered', () => {
    expect(hasNoEntries(NO_ENTRIES)).toBe(true)
    expect(hasNoEntries({ ...NO_ENTRIES, paymentIntentId: 'intent_1' })).toBe(true)
    for (const entry of [
      { shippingAddress: address },
      { shippingOptionId: 'express' },
      { paymentMethodId: 'paypal' },
      { useSameAddressForBilling: false },
    ])
      expect(hasNoEntries({ ...NO_ENTRIES, ...entry })).toBe(false)
  })

  it('select the first shipping option by default', () => {
    expect(chosenOption(NO_ENTRIES, options).id).toBe('standard')
    expect(chosenOption({ ...NO_ENTRIES, shippingOptionId: 'gone' }, options).id).toBe('standard')
    expect(chosenOption({ ...NO_ENTRIES, shippingOptionId: 'express' }, options).id).toBe('express')
  })

  it.each([
    [null, 'credit-card'],
    ['paypal', 'paypal'],
    ['gone', undefined],
  ])('with the payment method %j select %j', (paymentMethodId, selected) =>
    expect(chosenMethod({ ...NO_ENTRIES, paymentMethodId }, methods)?.id).toBe(selected),
  )

  it('without a card method select the first one, which the shopper must still confirm', () => {
    expect(chosenMethod(NO_ENTRIES, [paypal])).toBe(paypal)
    expect(chosenMethod({ ...NO_ENTRIES, paymentMethodId: 'paypal' }, [cards])).toBeNull()
    expect(reachableStep(false, shipped, { options, methods: [paypal] })).toBe('payment')
    expect(reachableStep(false, withCard, { options, methods: [paypal] })).toBe('payment')
    expect(() => withPayment(shipped, [cards], { ...NONE, paymentMethodId: 'paypal' })).toThrow(
      'Please select a payment method',
    )
  })

  it('use the shipping address for billing while the box is checked, as it is by default', () => {
    const other = { ...address, city: 'London' }
    const both = { ...shipped, billingAddress: other }
    expect(billingAddressOf(both)).toBe(address)
    expect(billingAddressOf({ ...both, useSameAddressForBilling: false })).toBe(other)
  })

  it('keep the card when another method is chosen', () => {
    const known = { ...NO_ENTRIES, paymentToken: 'tok', card: { brand: 'Visa', last4: '4242' } }
    expect(withPayment(known, methods, { ...NONE, paymentMethodId: 'paypal' })).toEqual({
      ...known,
      paymentMethodId: 'paypal',
    })
  })

  it.each<[string, CheckoutEntries, string]>([
    ['nothing entered', NO_ENTRIES, 'shipping'],
    ['an option without an address', { ...NO_ENTRIES, shippingOptionId: 'express' }, 'shipping'],
    ['a payment without an address', { ...withCard, shippingAddress: null }, 'shipping'],
    ['a wrong address', { ...withCard, shippingAddress: { ...address, city: '' } }, 'shipping'],
    ['an address', shipped, 'payment'],
    ['a card method without a card', { ...withCard, paymentToken: null }, 'payment'],
    ['an unknown method', { ...withCard, paymentMethodId: 'cash' }, 'payment'],
    ['a card', withCard, 'review'],
    ['PayPal', { ...shipped, paymentMethodId: 'paypal' }, 'review'],
  ])('with %s reach their furthest step, and the cart step if the cart is empty', (_what, entries, step) => {
    expect(reachableStep(false, entries, { options, methods })).toBe(step)
    expect(reachableStep(true, entries, { options, methods })).toBe('cart')
  })
})
