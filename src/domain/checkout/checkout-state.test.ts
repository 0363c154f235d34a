import { describe, expect, it } from 'vitest'
import type { Address } from './address.ts'
import {
  billingAddressOf,
  chosenMethod,
  chosenOption,
  EMPTY_CHECKOUT,
  isEmptyCheckout,
  withPayment,
} from './checkout-state.ts'
import { DEFAULT_PAYMENT_METHODS, type PaymentMethod } from './payment.ts'
import { DEFAULT_SHIPPING_OPTIONS } from './shipping.ts'

const address = { firstName: 'Ada', city: 'Springfield' } as Address
const options = DEFAULT_SHIPPING_OPTIONS
const cash: PaymentMethod = { id: 'cash', name: 'Cash', type: 'unknown', description: '' }
const [card, payPal] = DEFAULT_PAYMENT_METHODS as [PaymentMethod, PaymentMethod]

describe('A checkout state', () => {
  it('is empty until an address, an option or a method is entered', () => {
    expect(isEmptyCheckout(EMPTY_CHECKOUT)).toBe(true)
    for (const entry of [{ shippingAddress: address }, { shippingOptionId: 'express' }, { paymentMethodId: 'paypal' }])
      expect(isEmptyCheckout({ ...EMPTY_CHECKOUT, ...entry })).toBe(false)
  })

  it('selects the first shipping option by default', () => {
    expect(chosenOption(EMPTY_CHECKOUT, options).id).toBe('standard')
    expect(chosenOption({ ...EMPTY_CHECKOUT, shippingOptionId: 'gone' }, options).id).toBe('standard')
    expect(chosenOption({ ...EMPTY_CHECKOUT, shippingOptionId: 'express' }, options).id).toBe('express')
  })

  it.each<[string, PaymentMethod[], PaymentMethod | null]>([
    ['a card method in any position', [cash, payPal, card], card],
    ['the first if none takes cards', [payPal, cash], payPal],
    ['none if none is offered', [], null],
  ])('selects a payment method by default: %s', (_what, methods, method) =>
    expect(chosenMethod(EMPTY_CHECKOUT, methods)).toBe(method),
  )

  it('bills to the shipping address while the box is checked, which is the default', () => {
    const other = { ...address, city: 'London' }
    const shipped = { ...EMPTY_CHECKOUT, shippingAddress: address, billingAddress: other }
    expect(billingAddressOf(shipped)).toBe(address)
    expect(billingAddressOf({ ...shipped, useSameAddressForBilling: false })).toBe(other)
  })

  it('keeps the card when another method is chosen', () => {
    const known = { ...EMPTY_CHECKOUT, paymentToken: 'tok', card: { brand: 'Visa', last4: '4242' } }
    const choice = { paymentMethodId: 'paypal', card: null, useSameAddressForBilling: true }
    expect(withPayment(known, DEFAULT_PAYMENT_METHODS, choice)).toEqual({ ...known, paymentMethodId: 'paypal' })
  })
})
