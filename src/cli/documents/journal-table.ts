import { plainDollars } from '#domain/money.ts'
import { rateText } from '#domain/orders/documents/journal-csv.ts'
import { totalOf, type Amounts, type JournalRow, type RateSum } from '#domain/orders/documents/document-sums.ts'

/** Fixed column widths, because rows are printed while they are read. Amounts are right-aligned. */
type Column = readonly [title: string, width: number, isAmount?: true]

const COLUMNS: readonly Column[] = [
  ['NUMBER', 10],
  ['DATE', 10],
  ['ORDER', 9],
  ['NET', 10, true],
  ['RATE', 6, true],
  ['TAX', 9, true],
  ['OTHER', 8, true],
  ['GROSS', 11, true],
]

const SUM_COLUMNS: readonly Column[] = [
  ['TOTALS', 15],
  ['NET', 12, true],
  ['TAX', 11, true],
  ['SHIPPING', 11, true],
  ['COURTESY', 11, true],
  ['GROSS', 12, true],
]

export const titleLine = (): string => tableLine(COLUMNS, titlesOf(COLUMNS))

/** Fits a terminal of 80 columns. */
export const rowLine = (row: JournalRow): string =>
  tableLine(COLUMNS, [
    row.number,
    row.issuedOn,
    row.orderNumber,
    plainDollars(row.netCents),
    rateText(row.taxRate),
    plainDollars(row.taxCents),
    plainDollars(row.shippingCents + row.goodwillCents),
    plainDollars(row.grossCents),
  ])

/** Explains the columns of the totals, and of the rows if they are printed as a table. */
export const noteLine = (hasRows: boolean): string =>
  `In US dollars. NET is items before tax${hasRows ? '; OTHER is shipping and courtesy refunds' : ''}.`

export const sumLines = (sums: readonly RateSum[]): string[] => [
  tableLine(SUM_COLUMNS, titlesOf(SUM_COLUMNS)),
  ...sums.map((sum) => sumLine(sum.taxRate === null ? 'no tax rate' : `at ${rateText(sum.taxRate)}`, sum)),
  sumLine('all', totalOf(sums)),
]

const sumLine = (title: string, { netCents, taxCents, shippingCents, goodwillCents, grossCents }: Amounts): string =>
  tableLine(SUM_COLUMNS, [title, ...[netCents, taxCents, shippingCents, goodwillCents, grossCents].map(plainDollars)])

const titlesOf = (columns: readonly Column[]): string[] => columns.map(([title]) => title)

const tableLine = (columns: readonly Column[], cells: readonly string[]): string =>
  columns
    .map(([, width, isAmount], place) => (isAmount ? cells[place]!.padStart(width) : cells[place]!.padEnd(width)))
    .join(' ')
