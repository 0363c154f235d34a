import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile } from '#database/new-file.ts'
import { invalid } from '#domain/errors.ts'
import { plainDollars, type Cents } from '#domain/money.ts'
import type { JournalRow, RateSum } from '#domain/orders/documents/document-sums.ts'
import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import { pdfOf } from '#shop/documents/read-documents.ts'
import { visitDocuments, type DayRange } from '#shop/documents/document-journal.ts'
import { withShop } from '#cli/with-shop.ts'

type Options = DayRange & { csv?: true; json?: true; pdf?: string }

/** Prints the documents of some days as they are read, and then their sums. */
export async function printJournal({ csv, json, pdf, ...range }: Options): Promise<void> {
  if (range.to < range.from) throw invalid('--to is before --from.')
  const write = csv ? csvLine : tableLine
  if (!json) console.log(write(TITLES))
  const sums = await withShop((shop) =>
    visitDocuments(shop, range, {
      row: (row) => console.log(json ? JSON.stringify(row) : write(cellsOf(row))),
      ...(pdf !== undefined && { document: (document) => savePdf(pdf, document) }),
    }),
  )
  // A file of rows has no sums among them.
  const print = csv ? console.error : console.log
  if (json) console.log(JSON.stringify({ sums }))
  else for (const line of [...(csv ? [] : ['']), ...sums.map(sumLine), totalLine(sums)]) print(line)
}

/** A document never changes, so one that was saved before stays. */
async function savePdf(folder: string, document: OrderDocument): Promise<void> {
  const file = join(folder, `${document.number}.pdf`)
  if (existsSync(file)) return
  const bytes = await pdfOf(document)
  await createFile(file, (part) => writeFile(part, bytes))
}

const TITLES = ['number', 'kind', 'date', 'order', 'corrects', 'net', 'rate', 'tax', 'shipping', 'goodwill', 'gross']
const WIDTHS = [11, 10, 10, 9, 10, 12, 7, 10, 9, 10, 12]
const FIRST_AMOUNT = 5

function cellsOf(row: JournalRow): string[] {
  const { number, kind, issuedAt, orderNumber, invoiceNumber, taxRate } = row
  return [
    number,
    kind === 'invoice' ? 'invoice' : 'credit',
    issuedAt.slice(0, 10),
    orderNumber,
    invoiceNumber ?? '',
    plainDollars(row.netCents),
    rateText(taxRate),
    ...[row.taxCents, row.shippingCents, row.goodwillCents, row.grossCents].map(plainDollars),
  ]
}

const rateText = (rate: number | null): string => (rate === null ? '' : `${Number((rate * 100).toFixed(4))}%`)

const csvLine = (cells: readonly string[]): string => cells.join(',')
/** The widths are fixed, because the rows are printed while they are read. */
const tableLine = (cells: readonly string[]): string =>
  cells
    .map((cell, place) => (place < FIRST_AMOUNT ? cell.padEnd(WIDTHS[place]!) : cell.padStart(WIDTHS[place]!)))
    .join(' ')

const sumLine = (sum: RateSum): string =>
  `${sum.taxRate === null ? 'no known rate' : `at ${rateText(sum.taxRate)}`}: net ${plainDollars(sum.netCents)}, tax ${plainDollars(sum.taxCents)}, ` +
  `shipping ${plainDollars(sum.shippingCents)}, goodwill ${plainDollars(sum.goodwillCents)}, gross ${plainDollars(sum.grossCents)}`

const totalLine = (sums: readonly RateSum[]): string => {
  const of = (part: keyof RateSum): Cents => sums.reduce((total, sum) => total + (sum[part] ?? 0), 0)
  return `all: net ${plainDollars(of('netCents'))}, tax ${plainDollars(of('taxCents'))}, gross ${plainDollars(of('grossCents'))}`
}
