import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from '#domain/money.ts'
import { totalsOf } from '#domain/charges/charges.ts'
import { chargesOfCart, type PricedLine } from '#domain/charges/price-cart.ts'
import { DEFAULT_RATES } from './pricing.ts'

const line = fc.record({
  priceCents: fc.nat(1_000_000),
  quantity: fc.integer({ min: 1, max: 10 }),
  taxable: fc.boolean(),
})

const totalsWith = (lines: readonly PricedLine[], shippingCents: number, taxRate: number) =>
  totalsOf(chargesOfCart(lines, { shippingFor: () => shippingCents, taxRate }))

describe('Totals', () => {
  it.each([
    [[], 0, { subtotalCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }],
    [
      [{ priceCents: 1999, quantity: 1, taxable: true }],
      599,
      { subtotalCents: 1999, shippingCents: 599, taxCents: 160, totalCents: 2758 },
    ],
    [
      [
        { priceCents: 1250, quantity: 2, taxable: true },
        { priceCents: 7, quantity: 1, taxable: true },
      ],
      1299,
      { subtotalCents: 2507, shippingCents: 1299, taxCents: 201, totalCents: 4007 },
    ],
    [
      [
        { priceCents: 2500, quantity: 2, taxable: false },
        { priceCents: 1250, quantity: 2, taxable: true },
      ],
      0,
      { subtotalCents: 7500, shippingCents: 0, taxCents: 200, totalCents: 7700 },
    ],
  ])('of %j with shipping %i are %j', (lines, shipping, expected) => {
    expect(totalsWith(lines, shipping, DEFAULT_RATES.taxRate)).toEqual(expected)
  })

  it('are subtotal plus shipping plus tax for any cart', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 50 }),
        fc.nat(5000),
        fc.integer({ min: 0, max: 30 }),
        (lines, shipping, percent) => {
          const totals = totalsWith(lines, shipping, percent / 100)
          expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents + totals.taxCents)
          expect(Object.values(totals).every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
        },
      ),
    )
  })

  it('tax the taxable part of the subtotal as a whole, without shipping', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(5000), (lines, shipping) => {
        const { taxCents } = totalsWith(lines, shipping, DEFAULT_RATES.taxRate)
        const { subtotalCents } = totalsWith(
          lines.filter(({ taxable }) => taxable),
          0,
          0,
        )
        expect(taxCents).toBe(shareOf(subtotalCents, DEFAULT_RATES.taxRate))
      }),
    )
  })

  it('use the specification’s constants', () => {
    expect(DEFAULT_RATES).toEqual({ taxRate: 0.08, freeShippingOverCents: 5000, returnDays: 30, maxQuantity: 10 })
  })
})
