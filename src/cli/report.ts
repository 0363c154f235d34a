import { Command, InvalidArgumentError, Option } from 'commander'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import { plainLine } from '#domain/plain-text.ts'
import { lostDemandReport, type LostDemandReport } from '#shop/search/lost-demand-report.ts'
import { withShop } from './with-shop.ts'
import { reads } from './effects.ts'

export const reportCommand = new Command('report')

const EXPLANATION = `
The counts are anonymous. A running shop stores them every minute and when it closes. Text that may identify a person (an
email address, a long number) is counted without its words.`

reportCommand
  .command('demand')
  .description('Report lost demand: searches and filters without results, and products that are sold out.')
  .addOption(new Option('--days <days>', 'the number of days, including today').argParser(readDays).default(30))
  .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
  .addHelpText('after', EXPLANATION)
  .action(reads(demand))

function readDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > LOST_DEMAND_DAYS)
    throw new InvalidArgumentError(`It is a number from 1 to ${LOST_DEMAND_DAYS}.`)
  return days
}

async function demand({ days, format }: { days: number; format: 'text' | 'json' }): Promise<void> {
  const report = await withShop((shop) => lostDemandReport(shop, days))
  console.log(format === 'json' ? JSON.stringify(report, null, 2) : textOf(report))
}

const textOf = ({ since, searches, filters, soldOut }: LostDemandReport): string =>
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
