import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireWritable } from '#database/new-file.ts'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { addToSums, sumsByRate, type RateSums } from '#domain/orders/documents/document-sums.ts'
import { JOURNAL_COLUMNS, journalLine } from '#domain/orders/documents/journal-csv.ts'
import type { DayRange } from '#shop/orders/documents/document-journal.ts'
import { savePdf, withPapers } from './with-papers.ts'
import { noteLine, rowLine, sumLines, titleLine } from './journal-table.ts'

type Options = DayRange & { csv?: true; json?: true; pdf?: string }

export async function printJournal({ csv, json, pdf, ...range }: Options): Promise<void> {
  if (range.to < range.from) throw invalid('--to is before --from.')
  if (pdf !== undefined) requireWritable(pdf)
  const lineOf = json ? JSON.stringify : csv ? journalLine : rowLine
  if (csv) console.log(JOURNAL_COLUMNS.join(','))
  const sumOf: RateSums = new Map()
  let rows = 0
  let saved = 0
  await withPapers(async (owner) => {
    const journal = await owner('GET /owner/documents', range)
    for await (const row of journal.rows) {
      if (rows++ === 0 && !json && !csv) console.log(titleLine())
      console.log(lineOf(row))
      addToSums(sumOf, row)
      // Documents never change, so skip saved ones. A document may have several rows.
      const file = pdf === undefined ? null : join(pdf, `${row.number}.pdf`)
      if (file === null || existsSync(file)) continue
      await savePdf(owner, row.orderNumber, row.number, file)
      saved++
    }
  })
  const sums = sumsByRate(sumOf)
  if (json) console.log(JSON.stringify({ sums }))
  // Keep sentences out of machine-readable output.
  const say = csv || json ? console.error : console.log
  if (rows === 0) say(`No invoice or credit note was issued from ${range.from} to ${range.to}.`)
  else if (!json) for (const line of [...(csv ? [] : ['']), ...sumLines(sums), noteLine(!csv)]) say(line)
  if (pdf !== undefined && rows > 0) say(`${pdf}: ${counted(saved, 'PDF')} saved.`)
}
