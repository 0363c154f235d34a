import type { Cents } from '#domain/money.ts'
import type { OrderDocument } from './documents.ts'

type Amounts = { netCents: Cents; taxCents: Cents; shippingCents: Cents; goodwillCents: Cents; grossCents: Cents }

/** A line of a journal: a document, or what it has of one of several tax rates. What a credit note gives back is below zero. */
export type JournalRow = Amounts & {
  number: string
  kind: OrderDocument['kind']
  issuedAt: string
  orderNumber: string
  /** The invoice that a credit note corrects. */
  invoiceNumber: string | null
  /** A fraction; null if the document has no tax, or the rate of its order is not known. */
  taxRate: number | null
}

/** The rows of a document come to its total. The first has what belongs to no rate. */
export function journalRows({ kind, number, issuedAt, content }: OrderDocument): JournalRow[] {
  const sign = kind === 'invoice' ? 1 : -1
  const { orderNumber, invoiceNumber, itemsCents, shippingCents, otherCents, taxes } = content
  const rates = taxes.length > 0 ? taxes : [{ rate: null, baseCents: itemsCents, taxCents: 0 }]
  return rates.map(({ rate, baseCents, taxCents }, place) => {
    const [shipping, goodwill] = place === 0 ? [shippingCents, otherCents] : [0, 0]
    return {
      number,
      kind,
      issuedAt,
      orderNumber,
      invoiceNumber,
      taxRate: rate,
      netCents: signed(sign, baseCents),
      taxCents: signed(sign, taxCents),
      shippingCents: signed(sign, shipping),
      goodwillCents: signed(sign, goodwill),
      grossCents: signed(sign, baseCents + taxCents + shipping + goodwill),
    }
  })
}

/** Without a zero below zero. */
const signed = (sign: 1 | -1, cents: Cents): Cents => (cents === 0 ? 0 : sign * cents)

export type RateSum = Amounts & { taxRate: number | null }

/** Adds a row to the sum of its rate. */
export function addToSums(sums: Map<number | null, RateSum>, row: JournalRow): void {
  const sum = sums.get(row.taxRate) ?? { taxRate: row.taxRate, ...NOTHING }
  const parts = Object.keys(NOTHING) as (keyof Amounts)[]
  sums.set(row.taxRate, { ...sum, ...Object.fromEntries(parts.map((part) => [part, sum[part] + row[part]])) })
}

const NOTHING: Amounts = { netCents: 0, taxCents: 0, shippingCents: 0, goodwillCents: 0, grossCents: 0 }

/** The sums by rate, the highest first, and then what has none. */
export const sumsByRate = (sums: ReadonlyMap<number | null, RateSum>): RateSum[] =>
  [...sums.values()].toSorted((one, other) => (other.taxRate ?? -1) - (one.taxRate ?? -1))
