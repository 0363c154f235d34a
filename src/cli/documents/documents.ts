import { join } from 'node:path'
import { Command, Option } from 'commander'
import type { DeedOutput } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { DOCUMENT_NAMES } from '#domain/orders/documents/documents.ts'
import { readDay } from '#cli/orders/list.ts'
import { printJournal } from './journal.ts'
import { savePdf, withPapers } from './with-papers.ts'
import { labels } from './labels.ts'
import { numberOf, slips } from './slips.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
The shop issues an order's invoice when its payment is captured, and a credit note for each completed refund. They never change.

Examples:
  npx shop documents K7Q2-9XMD                          lists its invoice and credit notes
  npx shop documents K7Q2-9XMD --save .                 saves them as PDFs in this folder
  npx shop documents K7Q2-9XMD --issue                  issues any missing documents, for example for older orders
  npx shop documents slips K7Q2-9XMD 3F8M-00TZ --out slips.pdf
  npx shop documents labels K7Q2-9XMD 3F8M-00TZ --out labels.pdf
  npx shop documents export --from 2026-11-01 --to 2026-11-30 --csv > november.csv`

export const command = new Command('documents')
  .argument('<number>', 'the order number, such as K7Q2-9XMD')
  .option('--save <folder>', 'save them as PDFs in a folder')
  .option('--issue', 'issue missing documents')
  .addHelpText('after', EXPLANATION)
  .action(mutating(documents, ({ issue }) => issue === true))

command
  .command('slips')
  .description(
    'Save the packing slips of orders as one PDF: packed parcels or, if none is packed, all unshipped items.',
  )
  .argument('<numbers...>', 'the order numbers')
  .requiredOption('--out <file>', 'the PDF to create')
  .action(readOnly(slips))

command
  .command('labels')
  .description('Save the address labels of orders, 4 × 6 inches each, or their addresses as CSV.')
  .argument('<numbers...>', 'the order numbers')
  .option('--out <file>', 'the PDF to create')
  .option('--csv <file>', 'the CSV file to create')
  .action(readOnly(labels))

command
  .command('export')
  .description('Print the invoices and credit notes of a date range, with totals by tax rate, for your accountant.')
  .addOption(
    new Option('--from <day>', 'from this day on, such as 2026-11-01').argParser(readDay).makeOptionMandatory(),
  )
  .addOption(new Option('--to <day>', 'up to and including this day').argParser(readDay).makeOptionMandatory())
  .addOption(new Option('--csv', 'print CSV; the totals go to standard error').conflicts('json'))
  .option('--json', 'print one JSON object per line, in cents, and the totals last')
  .option('--pdf <folder>', 'save them as PDFs in a folder')
  .action(readOnly(printJournal))

type Options = { save?: string; issue?: true }

function documents(typed: string, { save, issue }: Options): Promise<void> {
  return withPapers(async (owner) => {
    const number = numberOf(typed)
    const { documents } = await owner(`${issue ? 'POST' : 'GET'} /owner/orders/{number}/documents`, { number })
    if (documents.length === 0) console.log(nothingOf(number, issue))
    for (const document of documents) {
      if (save !== undefined) await savePdf(owner, number, document.number, join(save, `${document.number}.pdf`))
      console.log(documentLine(document))
    }
  })
}

const nothingOf = (number: string, issue?: true): string =>
  issue
    ? `Order ${number} has no documents: its payment has not been captured yet.`
    : `Order ${number} has no documents yet. Its invoice is issued when the payment is captured. To issue any that are missing: npx shop documents ${number} --issue`

type Listed = DeedOutput<'GET /owner/orders/{number}/documents'>['documents'][number]

const documentLine = ({ kind, number, issuedOn, totalCents }: Listed): string =>
  `${number}  ${DOCUMENT_NAMES[kind].padEnd(11)}  ${issuedOn}  ${formatCents(totalCents)}`
