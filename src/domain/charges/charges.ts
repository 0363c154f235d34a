import { addCents, type Cents } from '#domain/money.ts'

/** A signed amount with a reason. Carts, orders and refunds consist of lines and charges, and every total is a sum of charges. */
export type Charge = {
  /** 'item', 'shipping' or 'tax'; any other kind is explained only by its title. */
  kind: string
  title: string
  /** Negative for discounts. */
  amountCents: Cents
  /** The position of its line; null for a charge on the whole order. */
  position: number | null
  isTaxed: boolean
  refundedWith: RefundedWith
}

/** What a refund of the charge is proportional to: the line's units, the shipping cost or the taxed charges. Or it is never refunded. */
type RefundedWith = 'units' | 'shipping' | 'taxed' | 'nothing'

export type Totals = { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents }

type Charged = Pick<Charge, 'amountCents'>

export const sumOf = (charges: readonly Charged[]): Cents => addCents(charges.map(({ amountCents }) => amountCents))

export const taxedCents = (charges: readonly Charge[]): Cents => sumOf(charges.filter(({ isTaxed }) => isTaxed))

const isOfLine = ({ position }: Charge): boolean => position !== null
const isShipping = ({ refundedWith }: Charge): boolean => refundedWith === 'shipping'
const isTax = ({ refundedWith }: Charge): boolean => refundedWith === 'taxed'

/** Whether the charge is neither for an item nor shipping nor tax. */
export const isOther = ({ kind }: Pick<Charge, 'kind'>): boolean =>
  kind !== 'item' && kind !== 'shipping' && kind !== 'tax'

/** Titles of a line's extra charges, such as gift wrap. Discounts are shown only in the totals. */
export const extraTitles = (charges: readonly Charge[], line: number): string[] =>
  charges
    .filter((charge) => charge.position === line && isOther(charge) && charge.amountCents > 0)
    .map(({ title }) => title)

/** Shipping is excluded because it has its own tax rate. */
export const isUntaxed = (charge: Charge): boolean => !charge.isTaxed && !isShipping(charge) && !isTax(charge)

/** The sum of the charges of a line. */
export const lineSum = (charges: readonly Charge[], line: number): Cents =>
  sumOf(charges.filter(({ position }) => position === line))

/** The sum of all lines' charges, which the free shipping threshold applies to. */
export const linesCents = (charges: readonly Charge[]): Cents => sumOf(charges.filter(isOfLine))

/** The subtotal is everything except shipping and tax, so that the three add up to the total, including unknown kinds. */
export const totalsOf = (charges: readonly Charge[]): Totals => ({
  subtotalCents: sumOf(charges.filter((charge) => !isShipping(charge) && !isTax(charge))),
  shippingCents: sumOf(charges.filter(isShipping)),
  taxCents: sumOf(charges.filter(isTax)),
  totalCents: sumOf(charges),
})
