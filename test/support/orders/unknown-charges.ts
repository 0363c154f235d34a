import type { Charge } from '#domain/charges/charges.ts'
import type { ExtraCharges } from '#domain/charges/extra-charges.ts'

/** Charges of kinds that nothing else names: one for the units of each line, and one of the order that is kept. */
export const unknownCharges = (unitCents: number, keptCents: number): ExtraCharges => ({
  ofLines: (lines) =>
    lines.map(({ taxable }, position): Charge => ({
      kind: 'unknown',
      title: 'Gift wrap',
      amountCents: unitCents,
      position,
      // Money off what is not taxed would lower the tax of the rest.
      isTaxed: taxable || unitCents > 0,
      refundedWith: 'units',
    })),
  ofOrder: () => [
    {
      kind: 'unknown too',
      title: 'Tip',
      amountCents: keptCents,
      position: null,
      isTaxed: false,
      refundedWith: 'nothing',
    },
  ],
})
