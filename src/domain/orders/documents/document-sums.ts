import { addAmounts, type Cents } from '#domain/money.ts'
import { documentDays } from './document-days.ts'
import { SHIPPING_TAX_RATE, type DocumentContent, type OrderDocument } from './documents.ts'

export type Amounts = {
  netCents: Cents
  taxCents: Cents
  shippingCents: Cents
  goodwillCents: Cents
  grossCents: Cents
}

/** A row of the sales journal: a document's amounts at one tax rate. Those of a credit note are negative. */
export type JournalRow = Amounts & {
  number: string
  kind: OrderDocument['kind']
  issuedAt: string
  issuedOn: string
  orderNumber: string
  invoiceNumber: string | null
  /** A fraction; null for goodwill, and for items of an order whose rate is unknown. */
  taxRate: number | null
}

/** The rows add up to the document's total: one for each rate of the items, one for shipping, and one for amounts without a rate. */
export function journalRows(document: OrderDocument): JournalRow[] {
  const { kind, number, issuedAt, content } = document
  const { issuedOn } = documentDays(document)
  const sign = kind === 'invoice' ? 1 : -1
  const { orderNumber, invoiceNumber } = content
  return partsOf(content).map(({ taxRate, ...amounts }) => ({
    number,
    kind,
    issuedAt,
    issuedOn,
    orderNumber,
    invoiceNumber,
    taxRate,
    netCents: signed(sign, amounts.netCents),
    taxCents: signed(sign, amounts.taxCents),
    shippingCents: signed(sign, amounts.shippingCents),
    goodwillCents: signed(sign, amounts.goodwillCents),
    grossCents: signed(sign, amounts.netCents + amounts.taxCents + amounts.shippingCents + amounts.goodwillCents),
  }))
}

type Part = Omit<Amounts, 'grossCents'> & { taxRate: number | null }

function partsOf({ itemsCents, shippingCents, otherCents, taxes }: DocumentContent): Part[] {
  const part = (taxRate: number | null, amounts: Partial<Part>): Part => ({ ...NOTHING, taxRate, ...amounts })
  const untaxed = taxes.length === 0 && itemsCents > 0 ? [{ rate: null, baseCents: itemsCents, taxCents: 0 }] : taxes
  return [
    ...untaxed.map(({ rate, baseCents, taxCents }) => part(rate, { netCents: baseCents, taxCents })),
    ...(shippingCents === 0 ? [] : [part(SHIPPING_TAX_RATE, { shippingCents })]),
    ...(otherCents === 0 ? [] : [part(null, { goodwillCents: otherCents })]),
  ]
}

/** Avoids -0. */
const signed = (sign: 1 | -1, cents: Cents): Cents => (cents === 0 ? 0 : sign * cents)

export type RateSum = Amounts & { taxRate: number | null }

export type RateSums = Map<number | null, Amounts>

export const addToSums = (sums: RateSums, row: JournalRow): RateSums =>
  sums.set(row.taxRate, addAmounts<keyof Amounts>(sums.get(row.taxRate) ?? NOTHING, row))

export const totalOf = (sums: readonly RateSum[]): Amounts =>
  sums.reduce((total, sum) => addAmounts<keyof Amounts>(total, sum), NOTHING)

const NOTHING: Amounts = { netCents: 0, taxCents: 0, shippingCents: 0, goodwillCents: 0, grossCents: 0 }

export const sumsByRate = (sums: RateSums): RateSum[] =>
  Array.from(sums, ([taxRate, amounts]) => ({ taxRate, ...amounts })).toSorted(
    (one, other) => (other.taxRate ?? -1) - (one.taxRate ?? -1),
  )
