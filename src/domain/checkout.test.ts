import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressErrors, type Address } from './address.ts'
import {
  checkoutTotals,
  newCheckout,
  nextCheckout,
  resumeCheckout,
  type CheckoutEvent,
  type CheckoutState,
  type Offer,
} from './checkout.ts'
import { billingAddressOf, EMPTY_DRAFT, type Draft } from './draft.ts'
import { ShopError } from './errors.ts'
import { DEFAULT_PAYMENT_METHODS } from './payment.ts'
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
const offer: Offer = {
  lines: [{ priceCents: 2000, quantity: 1 }],
  options: DEFAULT_SHIPPING_OPTIONS,
  methods: DEFAULT_PAYMENT_METHODS,
  rates: { taxRate: 0.08, freeShippingOverCents: 5000 },
}
const shipped: Draft = { ...EMPTY_DRAFT, shippingAddress: address }
const withCard: Draft = { ...shipped, paymentMethodId: 'credit-card', paymentToken: 'tok_1' }

const card = { token: 'tok_1', summary: { brand: 'Visa', last4: '4242' } }
const entered = { type: 'shipping entered', address, shippingOptionId: 'express' } as const
const paid = { type: 'payment entered', paymentMethodId: 'credit-card', card, useSameAddressForBilling: true } as const
const placed = { type: 'order placed', orderId: '42' } as const
const walk = (...events: CheckoutEvent[]) => events.reduce(nextCheckout, newCheckout(offer) as CheckoutState)

describe('The checkout', () => {
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
  ])('with %s has come so far', (_what, draft, step) => {
    expect(resumeCheckout(offer, draft).step).toBe(step)
    expect(resumeCheckout({ ...offer, lines: [] }, draft).step).toBe('cart')
  })

  it("starts at 'cart' and goes through shipping, payment and review to the confirmation", () => {
    const steps = [entered, paid, placed].map((_event, index, all) => walk(...all.slice(0, index + 1)).step)
    expect([newCheckout(offer).step, ...steps]).toEqual(['cart', 'payment', 'review', 'confirmation'])
  })

  it('goes back from payment to shipping and from review to payment, and forgets nothing', () => {
    const review = walk(entered, paid)
    for (const step of ['payment', 'shipping'] as const)
      expect(nextCheckout(review, { type: 'step asked for', step })).toEqual({ ...review, step })
  })

  it('sets the shipping cost with the selected option, and the total with it', () => {
    const totals = { subtotalCents: 2000, taxCents: 160 }
    expect(checkoutTotals(newCheckout(offer))).toEqual({ ...totals, shippingCents: 599, totalCents: 2759 })
    const express = walk({ type: 'option selected', shippingOptionId: 'express' })
    expect(checkoutTotals(express)).toEqual({ ...totals, shippingCents: 1299, totalCents: 3459 })
  })

  it('computes subtotal and tax anew when the cart changes', () => {
    const changed = walk(entered, { type: 'cart changed', lines: [{ priceCents: 1006, quantity: 3 }] })
    expect(checkoutTotals(changed)).toEqual({
      subtotalCents: 3018,
      shippingCents: 1299,
      taxCents: 241,
      totalCents: 4558,
    })
  })

  it('has the order id, an empty cart and nothing entered once the order is placed', () => {
    expect(walk(entered, paid, placed)).toEqual({
      offer: { ...offer, lines: [] },
      draft: EMPTY_DRAFT,
      step: 'confirmation',
      orderId: '42',
    })
  })

  it('places no order before the review, and takes no entry for an empty cart', () => {
    expect(() => walk(entered, placed)).toThrow('Please complete all previous steps before reviewing your order.')
    expect(() => walk({ type: 'cart changed', lines: [] }, entered)).toThrow('Your cart is empty')
  })

  it('refuses what its step does not accept, by field', () => {
    const refusals: [CheckoutEvent, string][] = [
      [{ ...entered, address: { ...address, city: '' } }, 'address.city'],
      [{ ...entered, shippingOptionId: 'drone' }, 'shippingOptionId'],
      [{ ...paid, paymentMethodId: 'cash' }, 'paymentMethodId'],
      [{ ...paid, card: null }, 'paymentToken'],
      [{ ...paid, useSameAddressForBilling: false, billingAddress: { ...address, city: '' } }, 'billingAddress.city'],
    ]
    for (const [event, field] of refusals)
      expect(() => walk(event)).toThrow(expect.objectContaining({ fields: { [field]: expect.any(String) } }))
  })
})

const line = fc.record({ priceCents: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 10 }) })
const addresses = fc.constantFrom(address, { ...address, city: 'London' }, { ...address, postalCode: 'none' })
const optionIds = fc.constantFrom('standard', 'express', 'drone')
const events: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.record({ type: fc.constant('cart changed' as const), lines: fc.array(line, { maxLength: 3 }) }),
  fc.record({
    type: fc.constant('step asked for' as const),
    step: fc.constantFrom('cart' as const, 'shipping' as const, 'payment' as const, 'review' as const),
  }),
  fc.record({ type: fc.constant('option selected' as const), shippingOptionId: optionIds }),
  fc.record({ type: fc.constant('shipping entered' as const), address: addresses, shippingOptionId: optionIds }),
  fc.record({
    type: fc.constant('payment entered' as const),
    paymentMethodId: fc.constantFrom('credit-card', 'paypal', 'cash'),
    card: fc.constantFrom(card, null),
    useSameAddressForBilling: fc.boolean(),
    billingAddress: addresses,
  }),
  fc.record({ type: fc.constant('order placed' as const), orderId: fc.uuid() }),
  fc.constant({ type: 'reset' as const }),
)

/** Every state that a sequence of events passes through. What is refused changes nothing. */
function statesOf(sequence: CheckoutEvent[]): CheckoutState[] {
  const states: CheckoutState[] = [newCheckout(offer)]
  for (const event of sequence)
    try {
      states.push(nextCheckout(states.at(-1)!, event))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
    }
  return states
}

/** Whatever happens, in whatever order. */
const always = (holds: (state: CheckoutState) => void) =>
  fc.assert(fc.property(fc.array(events, { maxLength: 30 }), (sequence) => statesOf(sequence).forEach(holds)))

describe('Whatever happens in the checkout,', () => {
  it('the total is subtotal plus shipping plus tax', () =>
    always((state) => {
      const { subtotalCents, shippingCents, taxCents, totalCents } = checkoutTotals(state)
      expect(totalCents).toBe(subtotalCents + shippingCents + taxCents)
      expect(subtotalCents).toBe(state.offer.lines.reduce((sum, each) => sum + each.priceCents * each.quantity, 0))
      expect(taxCents).toBe(Math.floor((subtotalCents * 8 + 50) / 100))
      expect(shippingCents).toBe(state.draft.shippingOptionId === 'express' ? 1299 : subtotalCents > 5000 ? 0 : 599)
    }))

  it('no step is reached without the ones before it', () =>
    always(({ step, draft, offer: { lines }, orderId }) => {
      if (step === 'confirmation') expect(orderId).not.toBeNull()
      else expect(orderId).toBeNull()
      if (step === 'cart' || step === 'confirmation') return
      expect(lines.length).toBeGreaterThan(0)
      if (step === 'shipping') return
      expect(draft.shippingAddress && addressErrors(draft.shippingAddress)).toEqual({})
      if (step === 'payment') return
      expect(draft.paymentMethodId === 'paypal' || draft.paymentToken !== null).toBe(true)
    }))

  it('the billing address is the shipping address while the box is on', () =>
    always(({ draft }) => {
      if (draft.useSameAddressForBilling) expect(billingAddressOf(draft)).toBe(draft.shippingAddress)
      else expect(addressErrors(billingAddressOf(draft)!)).toEqual({})
    }))

  it('no draft holds more of a card than its token, brand and last four digits', () =>
    always(({ draft }) => expect(Object.keys(draft)).toEqual(Object.keys(EMPTY_DRAFT))))

  it('reset returns to the initial state', () =>
    always((state) => expect(nextCheckout(state, { type: 'reset' })).toEqual(newCheckout(state.offer))))
})
