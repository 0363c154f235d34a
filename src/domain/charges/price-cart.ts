import { lineCents, shareOf, type Cents } from '#domain/money.ts'
import { linesCents, taxedCents, type Charge } from './charges.ts'

export type PricedLine = { priceCents: Cents; quantity: number; taxable: boolean }

type Terms = { shippingFor: (linesCents: Cents) => Cents; taxRate: number; extra?: readonly Charge[] }

/** Tax is charged on the taxable charges only, and rounded half up once. */
export function chargesOfCart(lines: readonly PricedLine[], { shippingFor, taxRate, extra = [] }: Terms): Charge[] {
  const ofItems = [...itemCharges(lines), ...extra]
  const untaxed = [...ofItems, shippingCharge(shippingFor(linesCents(ofItems)))]
  return [...untaxed, taxCharge(shareOf(taxedCents(untaxed), taxRate))]
}

/** The charges of an order for which only totals are stored. */
export const chargesOfSums = (
  lines: readonly PricedLine[],
  { shippingCents, taxCents }: { shippingCents: Cents; taxCents: Cents },
): Charge[] => [...itemCharges(lines), shippingCharge(shippingCents), taxCharge(taxCents)]

export const itemCharges = (lines: readonly PricedLine[]): Charge[] =>
  lines.map((line, position) => ({
    kind: 'item',
    title: 'Items',
    amountCents: lineCents(line),
    position,
    isTaxed: line.taxable,
    refundedWith: 'units',
  }))

const ofOrder = { position: null, isTaxed: false }

const shippingCharge = (amountCents: Cents): Charge => ({
  ...ofOrder,
  kind: 'shipping',
  title: 'Shipping',
  amountCents,
  refundedWith: 'shipping',
})

const taxCharge = (amountCents: Cents): Charge => ({
  ...ofOrder,
  kind: 'tax',
  title: 'Tax',
  amountCents,
  refundedWith: 'taxed',
})
