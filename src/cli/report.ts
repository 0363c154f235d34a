import { Command, Option } from 'commander'
import { plainLine } from '#domain/plain-text.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import { SALES_GROUPS } from '#domain/reports/sales.ts'
import { readDay } from '#cli/orders/list.ts'
import { daysOption } from '#cli/reports/days.ts'
import { reportSales } from '#cli/reports/sales.ts'
import { doDeed } from './with-shop.ts'
import { readOnly } from './effects.ts'

export const command = new Command('report')

const EXPLANATION = `
The counts are anonymous. A running shop stores them every minute and when it closes. Text that may identify a person (an
email address, a long number) is counted without its words.`

command
  .command('demand')
  .description('Report lost demand: searches and filters without results, and products that are sold out.')
  .addOption(daysOption())
  .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
  .addHelpText('after', EXPLANATION)
  .action(readOnly(demand))

const SALES_EXPLANATION = `
An order counts on the day on which it was placed, in TIME_ZONE, and so does what goes back of it, whenever that is: KEPT is the total less that,
as in "npx shop orders export". Canceled pieces are among the pieces, and what they cost is in REFUNDED. Amounts are in US dollars; in
JSON they are cents. Those of products and categories are without shipping, tax and goodwill. A category is the one that the product has now.

Examples:
  npx shop report sales --from 2026-11-01
  npx shop report sales --by product --from 2026-11-01 --to 2026-11-30
  npx shop report sales --by category --csv > categories.csv`

command
  .command('sales')
  .description('Report what was sold, with cancellations and refunds: by day, product or category.')
  .addOption(new Option('--by <group>', 'a row for each').choices(SALES_GROUPS).default('day'))
  .addOption(new Option('--from <day>', 'from this day on, like 2026-11-01').argParser(readDay))
  .addOption(new Option('--to <day>', 'up to this day and with it').argParser(readDay))
  .addOption(new Option('--csv', 'as CSV').conflicts('json'))
  .option('--json', 'a line of JSON for each, in cents, and a last one with the sums')
  .addHelpText('after', SALES_EXPLANATION)
  .action(readOnly(reportSales))

async function demand({ days, format }: { days: number; format: 'text' | 'json' }): Promise<void> {
  const report = await doDeed('GET /owner/reports/demand', { days })
  console.log(format === 'json' ? JSON.stringify(report, null, 2) : textOf(report))
}

const textOf = ({ since, searches, filters, soldOut }: DeedOutput<'GET /owner/reports/demand'>): string =>
  [
    `Since ${since}`,
    ...section('Searches with zero results', searches.map(inWords)),
    ...section('Filters with zero results', filters.map(inWords)),
    ...section(
      'Views of sold-out products',
      soldOut.map(({ slug, name, count }) => ({ count, text: `${slug}  ${plainLine(name)}` })),
    ),
  ].join('\n')

type Line = { text: string; count: number }

const inWords = ({ text, count }: Line): Line => ({ count, text: plainLine(text) || '(text not kept)' })

/** The JSON report has no such limit. */
const MAX_LISTED = 20

function section(title: string, lines: Line[]): string[] {
  const width = String(lines[0]?.count ?? '').length
  return [
    '',
    title,
    ...lines.slice(0, MAX_LISTED).map(({ text, count }) => `  ${String(count).padStart(width)}  ${text}`),
    ...(lines.length > MAX_LISTED ? [`  … and ${lines.length - MAX_LISTED} more`] : []),
    ...(lines.length === 0 ? ['  none'] : []),
  ]
}
