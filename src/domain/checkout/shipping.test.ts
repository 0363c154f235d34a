import { describe, expect, it } from 'vitest'
import { DEFAULT_SHIPPING_OPTIONS, FALLBACK_SHIPPING_OPTION, shippingCents } from './shipping.ts'

const [standard, express] = DEFAULT_SHIPPING_OPTIONS

describe('Shipping', () => {
  it.each([
    [0, 599],
    [4999, 599],
    [5000, 599],
    [5001, 0],
    [100_000, 0],
  ])('for a subtotal of %i cents costs %i by the standard option', (subtotal, cost) => {
    expect(shippingCents(standard!, subtotal, 5000)).toBe(cost)
    expect(shippingCents(express!, subtotal, 5000)).toBe(1299)
  })

  it('has the specification’s options and fallback', () => {
    expect(DEFAULT_SHIPPING_OPTIONS).toMatchObject([
      { id: 'standard', name: 'Standard Shipping', priceCents: 599, estimatedDelivery: '5-7 business days' },
      { id: 'express', name: 'Express Shipping', priceCents: 1299, estimatedDelivery: '2-3 business days' },
    ])
    expect(FALLBACK_SHIPPING_OPTION).toMatchObject({
      id: 'standard',
      priceCents: 0,
      estimatedDelivery: '3-5 business days',
    })
  })
})
