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
The counts are anonymous. A running shop saves them every minute and when it stops. Text that may identify a person, such as an
email address or a long number, is counted but not stored.`

command
  .command('demand')
  .description('Report lost demand: searches and filters without results, and views of sold-out products.')
  .addOption(daysOption())
  .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
  .addHelpText('after', EXPLANATION)
  .action(readOnly(demand))

const SALES_EXPLANATION = `
An order and its refunds, whenever they are made, count on the day the order was placed, in TIME_ZONE. KEPT is the total less refunds,
as in "npx shop orders export". Canceled units are included in the units, and their price in REFUNDED. Amounts are in US dollars, or
cents in JSON. Amounts by product and category exclude shipping, tax and courtesy refunds. The category is the product's current one.

Examples:
  npx shop report sales --from 2026-11-01
  npx shop report sales --by product --from 2026-11-01 --to 2026-11-30
  npx shop report sales --by category --csv > categories.csv`

command
  .command('sales')
  .description('Report sales, cancellations and refunds by day, product or category.')
  .addOption(new Option('--by <group>', 'what to group by').choices(SALES_GROUPS).default('day'))
  .addOption(new Option('--from <day>', 'from this day on, such as 2026-11-01').argParser(readDay))
  .addOption(new Option('--to <day>', 'up to and including this day').argParser(readDay))
  .addOption(new Option('--csv', 'print it as CSV').conflicts('json'))
  .option('--json', 'print one JSON object per line, in cents, and the totals last')
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

const inWords = ({ text, count }: Line): Line => ({ count, text: plainLine(text) || '(text not stored)' })

/** Only for text output; JSON has no limit. */
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
