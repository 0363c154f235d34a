import { describe, expect, it } from 'vitest'
import type { Address } from './address.ts'
import { billingAddressOf, chosenMethod, chosenOption, EMPTY_DRAFT, isEmptyDraft, withPayment } from './draft.ts'
import { DEFAULT_PAYMENT_METHODS, type PaymentMethod } from './payment.ts'
import { DEFAULT_SHIPPING_OPTIONS } from './shipping.ts'

const address = { firstName: 'Ada', city: 'Springfield' } as Address
const options = DEFAULT_SHIPPING_OPTIONS
const cash: PaymentMethod = { id: 'cash', name: 'Cash', type: 'unknown', description: '' }
const [card, payPal] = DEFAULT_PAYMENT_METHODS as [PaymentMethod, PaymentMethod]

describe('A draft', () => {
  it('is empty until an address, an option or a method is in it', () => {
    expect(isEmptyDraft(EMPTY_DRAFT)).toBe(true)
    for (const entry of [{ shippingAddress: address }, { shippingOptionId: 'express' }, { paymentMethodId: 'paypal' }])
      expect(isEmptyDraft({ ...EMPTY_DRAFT, ...entry })).toBe(false)
  })

  it('has the first shipping option selected, until another is chosen', () => {
    expect(chosenOption(EMPTY_DRAFT, options).id).toBe('standard')
    expect(chosenOption({ ...EMPTY_DRAFT, shippingOptionId: 'gone' }, options).id).toBe('standard')
    expect(chosenOption({ ...EMPTY_DRAFT, shippingOptionId: 'express' }, options).id).toBe('express')
  })

  it.each<[string, PaymentMethod[], PaymentMethod | null]>([
    ['a card method, wherever it stands', [cash, payPal, card], card],
    ['the first where no card is taken', [payPal, cash], payPal],
    ['none where none is offered', [], null],
  ])('has a payment method selected: %s', (_what, methods, method) =>
    expect(chosenMethod(EMPTY_DRAFT, methods)).toBe(method),
  )

  it('bills where it ships while the box is on, which it is from the start', () => {
    const other = { ...address, city: 'London' }
    const shipped = { ...EMPTY_DRAFT, shippingAddress: address, billingAddress: other }
    expect(billingAddressOf(shipped)).toBe(address)
    expect(billingAddressOf({ ...shipped, useSameAddressForBilling: false })).toBe(other)
  })

  it('keeps the card while another method is chosen', () => {
    const known = { ...EMPTY_DRAFT, paymentToken: 'tok', card: { brand: 'Visa', last4: '4242' } }
    const choice = { paymentMethodId: 'paypal', card: null, useSameAddressForBilling: true }
    expect(withPayment(known, DEFAULT_PAYMENT_METHODS, choice)).toEqual({ ...known, paymentMethodId: 'paypal' })
  })
})
