import { addCents, type Cents } from '#domain/money.ts'

/** A signed amount with a reason. A cart, an order and a refund are lines with charges, and each of their sums adds charges. */
export type Charge = {
  /** 'item', 'shipping', 'tax', or one that only its title explains. */
  kind: string
  title: string
  /** Below zero for money off. */
  amountCents: Cents
  /** The line that it belongs to; null for one of the order as a whole. */
  position: number | null
  isTaxed: boolean
  refundedWith: RefundedWith
}

/** A share of the line's units, of the shipping cost, or of the taxed charges; or it is kept. */
type RefundedWith = 'units' | 'shipping' | 'taxed' | 'nothing'

export type Totals = { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents }

type Charged = Pick<Charge, 'amountCents'>

export const sumOf = (charges: readonly Charged[]): Cents => addCents(charges.map(({ amountCents }) => amountCents))

export const taxedCents = (charges: readonly Charge[]): Cents => sumOf(charges.filter(({ isTaxed }) => isTaxed))

const isOfLine = ({ position }: Charge): boolean => position !== null
const isShipping = ({ refundedWith }: Charge): boolean => refundedWith === 'shipping'
const isTax = ({ refundedWith }: Charge): boolean => refundedWith === 'taxed'

/** Neither the price of items nor shipping nor tax. */
export const isOther = ({ kind }: Pick<Charge, 'kind'>): boolean =>
  kind !== 'item' && kind !== 'shipping' && kind !== 'tax'

/** Titles of a line's charges besides its price, such as gift wrap. Money off is a row of the sums alone. */
export const extraTitles = (charges: readonly Charge[], line: number): string[] =>
  charges
    .filter((charge) => charge.position === line && isOther(charge) && charge.amountCents > 0)
    .map(({ title }) => title)

/** Shipping has a rate of its own. */
export const isUntaxed = (charge: Charge): boolean => !charge.isTaxed && !isShipping(charge) && !isTax(charge)

/** The sum of the charges of a line. */
export const lineSum = (charges: readonly Charge[], line: number): Cents =>
  sumOf(charges.filter(({ position }) => position === line))

/** The charges of lines. Shipping is free above a sum of these. */
export const linesCents = (charges: readonly Charge[]): Cents => sumOf(charges.filter(isOfLine))

/** The subtotal is all but shipping and tax, so that the three come to the total whatever kinds there are. */
export const totalsOf = (charges: readonly Charge[]): Totals => ({
  subtotalCents: sumOf(charges.filter((charge) => !isShipping(charge) && !isTax(charge))),
  shippingCents: sumOf(charges.filter(isShipping)),
  taxCents: sumOf(charges.filter(isTax)),
  totalCents: sumOf(charges),
})
