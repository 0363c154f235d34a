import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumOf, totalsOf, type Charge } from './charges.ts'
import { chargesOfCart } from './price-cart.ts'
import { refundedCharges, type RefundedParts } from './refunded-charges.ts'

const line = fc.record({
  priceCents: fc.nat(100_000),
  quantity: fc.integer({ min: 1, max: 10 }),
  taxable: fc.boolean(),
})

/** Charges of kinds unknown to the code, at most one per line. */
const unknown = (lines: number): fc.Arbitrary<Charge[]> =>
  fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('wrapping', 'deposit'),
      title: fc.constant('Unknown'),
      amountCents: fc.integer({ min: -500, max: 5000 }),
      position: fc.nat(lines - 1),
      isTaxed: fc.boolean(),
      refundedWith: fc.constant('units' as const),
    }),
    { selector: ({ position }) => position },
  )

const order = fc.array(line, { minLength: 1, maxLength: 5 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    extra: unknown(lines.length),
    shippingCents: fc.nat(2000),
    tip: fc.nat(900),
  }),
)

/** The units of an order, split into parts in random order. */
const parts = (quantities: number[]): fc.Arbitrary<number[][]> => {
  const units = quantities.flatMap((quantity, position) => Array.from({ length: quantity }, () => position))
  return fc
    .tuple(fc.shuffledSubarray(units, { minLength: units.length }), fc.integer({ min: 1, max: 4 }))
    .map(([shuffled, size]) =>
      Array.from({ length: Math.ceil(shuffled.length / size) }, (_, part) =>
        shuffled.slice(part * size, (part + 1) * size),
      ),
    )
}

describe('Refunds of all units and the shipping cost', () => {
  it('add up to each refundable charge, to the cent, for any kinds of charges and however the refund is split and ordered', () => {
    fc.assert(
      fc.property(
        order.chain((one) => fc.tuple(fc.constant(one), parts(one.lines.map(({ quantity }) => quantity)))),
        ([{ lines, extra, shippingCents, tip }, returned]) => {
          const kept: Charge = {
            kind: 'tip',
            title: 'Tip',
            amountCents: tip,
            position: null,
            isTaxed: false,
            refundedWith: 'nothing',
          }
          const charges = chargesOfCart(lines, {
            shippingFor: () => shippingCents,
            taxRate: 0.0825,
            extra: [...extra, kept],
          })
          let before: RefundedParts = { units: [], shippingCents: 0 }
          const refunds: Charge[][] = []
          for (const [index, positions] of returned.entries()) {
            const now = {
              units: positions.map((position) => ({ position, quantity: 1 })),
              shippingCents: index === returned.length - 1 ? shippingCents : 0,
            }
            refunds.push(refundedCharges({ charges, lines }, before, now))
            before = { units: [...before.units, ...now.units], shippingCents: before.shippingCents + now.shippingCents }
          }
          for (const [index, charge] of charges.entries()) {
            const due = charge === kept ? 0 : charge.amountCents
            expect(sumOf(refunds.map((refund) => refund[index]!))).toBe(due)
          }
          expect(sumOf(refunds.flat())).toBe(totalsOf(charges).totalCents - tip)
        },
      ),
    )
  })
})
