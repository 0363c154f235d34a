import type { Charge } from '#domain/charges/charges.ts'
import type { ExtraCharges } from '#domain/charges/extra-charges.ts'

/** Charges of kinds unknown to the code: one per unit of each line, and one on the order that is not refunded. */
export const unknownCharges = (unitCents: number, keptCents: number, isKeptTaxed = false): ExtraCharges => ({
  ofLines: (lines) =>
    lines.map(({ taxable }, position): Charge => ({
      kind: 'unknown',
      title: 'Gift wrap',
      amountCents: unitCents,
      position,
      // A discount on untaxed items would lower the tax of the rest.
      isTaxed: taxable || unitCents > 0,
      refundedWith: 'units',
    })),
  ofOrder: () => [
    {
      kind: 'unknown too',
      title: 'Tip',
      amountCents: keptCents,
      position: null,
      isTaxed: isKeptTaxed,
      refundedWith: 'nothing',
    },
  ],
})
