import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile, requireWritable } from '#database/new-file.ts'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { plainDollars } from '#domain/money.ts'
import type { JournalRow } from '#domain/orders/documents/document-sums.ts'
import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Letterhead } from '#shop/orders/documents/paper-look.ts'
import { pdfOf } from '#shop/orders/documents/read-documents.ts'
import { visitDocuments, type DayRange } from '#shop/orders/documents/document-journal.ts'
import { withShop } from '#cli/with-shop.ts'
import { currentLook } from './current-look.ts'
import { noteLine, rateText, rowLine, sumLines, titleLine } from './journal-table.ts'

type Options = DayRange & { csv?: true; json?: true; pdf?: string }

export async function printJournal({ csv, json, pdf, ...range }: Options): Promise<void> {
  if (range.to < range.from) throw invalid('--to is before --from.')
  if (pdf !== undefined) requireWritable(pdf)
  const lineOf = json ? JSON.stringify : csv ? csvLine : rowLine
  if (csv) console.log(TITLES.join(','))
  let rows = 0
  let saved = 0
  const sums = await withShop(async (shop, place) => {
    const look = pdf === undefined ? null : await currentLook(shop, place)
    return visitDocuments(shop, range, {
      row: (row) => {
        if (rows++ === 0 && !json && !csv) console.log(titleLine())
        console.log(lineOf(row))
      },
      document: async (document) => {
        if (pdf !== undefined && (await savePdf(pdf, document, look))) saved++
      },
    })
  })
  if (json) console.log(JSON.stringify({ sums }))
  // A file of rows has no sentences among them.
  const say = csv || json ? console.error : console.log
  if (rows === 0) say(`No invoice or credit note was issued from ${range.from} to ${range.to}.`)
  else if (!json) for (const line of [...(csv ? [] : ['']), ...sumLines(sums), noteLine(!csv)]) say(line)
  if (pdf !== undefined && rows > 0) say(`${pdf}: ${counted(saved, 'PDF')} saved.`)
}

/** A document never changes, so one that was saved before stays. Returns whether it was saved now. */
async function savePdf(folder: string, document: OrderDocument, look: Letterhead): Promise<boolean> {
  const file = join(folder, `${document.number}.pdf`)
  if (existsSync(file)) return false
  const bytes = await pdfOf(document, look)
  await createFile(file, (part) => writeFile(part, bytes))
  return true
}

const TITLES = ['number', 'kind', 'date', 'order', 'corrects', 'net', 'rate', 'tax', 'shipping', 'goodwill', 'gross']

function csvLine({ number, kind, issuedOn, orderNumber, invoiceNumber, taxRate, ...amounts }: JournalRow): string {
  return [
    number,
    kind === 'invoice' ? 'invoice' : 'credit',
    issuedOn,
    orderNumber,
    invoiceNumber ?? '',
    plainDollars(amounts.netCents),
    rateText(taxRate),
    ...[amounts.taxCents, amounts.shippingCents, amounts.goodwillCents, amounts.grossCents].map(plainDollars),
  ].join(',')
}
