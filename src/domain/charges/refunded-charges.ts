import type { Cents } from '#domain/money.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { taxedCents, totalsOf, type Charge } from './charges.ts'
import { partOf } from './part-of.ts'

type Units = readonly { position: number; quantity: number }[]

/** Everything refunded so far: units by line, and cents of the shipping cost. */
export type RefundedParts = { units: Units; shippingCents: Cents }

type Charged = { charges: readonly Charge[]; lines: readonly { quantity: number }[] }

/** The part of each charge that refunding `now` returns after `before`. For any kind, the parts add up to the charge, to the cent. */
export function refundedCharges(order: Charged, before: RefundedParts, now: RefundedParts): Charge[] {
  const former = partsOf(order, before)
  const all = partsOf(order, {
    units: [...before.units, ...now.units],
    shippingCents: before.shippingCents + now.shippingCents,
  })
  return all.map((charge, index) => ({ ...charge, amountCents: charge.amountCents - former[index]!.amountCents }))
}

/** The refund for all units and the shipping cost. */
export function refundableCents(charges: readonly Charge[]): Cents {
  const back = charges.filter(({ refundedWith }) => refundedWith !== 'nothing')
  const { taxCents, totalCents } = totalsOf(back)
  return totalCents - taxCents + partOf(taxCents, taxedCents(back), taxedCents(charges))
}

function partsOf({ charges, lines }: Charged, refunded: RefundedParts): Charge[] {
  const { shippingCents } = totalsOf(charges)
  const withoutTax = charges.map((charge) => {
    switch (charge.refundedWith) {
      case 'units':
        return partOfCharge(charge, unitsOf(charge, refunded), lines[charge.position!]!.quantity)
      case 'shipping':
        return partOfCharge(charge, refunded.shippingCents, shippingCents)
      case 'taxed':
      case 'nothing':
        return partOfCharge(charge, 0, 1)
    }
  })
  const [part, whole] = [taxedCents(withoutTax), taxedCents(charges)]
  return charges.map((charge, index) =>
    charge.refundedWith === 'taxed' ? partOfCharge(charge, part, whole) : withoutTax[index]!,
  )
}

const partOfCharge = (charge: Charge, part: number, whole: number): Charge => ({
  ...charge,
  amountCents: partOf(charge.amountCents, part, whole),
})

const unitsOf = ({ position }: Charge, { units }: RefundedParts): number =>
  totalItems(units.filter((one) => one.position === position))
