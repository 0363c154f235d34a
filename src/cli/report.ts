import { Command, InvalidArgumentError, Option } from 'commander'
import { DEMAND_DAYS } from '#domain/demand.ts'
import { plainLine } from '#domain/plain-text.ts'
import { reportDemand, type DemandReport } from '#shop/demand-report.ts'
import { withShop } from './with-database.ts'

export const reportCommand = new Command('report').description('Tell what shoppers do.')

const EXPLANATION = `
It is counted how often, and not by whom. A shop that runs adds what it has counted every minute, and when it is closed.
What may be somebody's own (an e-mail address, a long number) is counted and not kept in words.`

reportCommand
  .command('demand')
  .description('What was asked for in vain: searches, filters, products that are sold out.')
  .addOption(new Option('--days <days>', 'of so many days, today among them').argParser(readDays).default(30))
  .addOption(new Option('--format <format>', 'for people, or for programs').choices(['text', 'json']).default('text'))
  .addHelpText('after', EXPLANATION)
  .action(demand)

function readDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > DEMAND_DAYS) throw new InvalidArgumentError(`It is a number from 1 to ${DEMAND_DAYS}.`)
  return days
}

async function demand({ days, format }: { days: number; format: 'text' | 'json' }): Promise<void> {
  const report = await withShop((database) => reportDemand({ database, now: () => new Date() }, days))
  console.log(format === 'json' ? JSON.stringify(report, null, 2) : textOf(report))
}

const textOf = ({ since, searches, filters, soldOut }: DemandReport): string =>
  [
    `Since ${since}`,
    ...section('Searches that found nothing', searches.map(inWords)),
    ...section('Filters that left nothing', filters.map(inWords)),
    ...section(
      'Looked at while sold out',
      soldOut.map(({ slug, name, count }) => ({ count, text: `${slug}  ${plainLine(name)}` })),
    ),
  ].join('\n')

type Line = { text: string; count: number }

const inWords = ({ text, count }: Line): Line => ({ count, text: plainLine(text) || '(not kept in words)' })

/** As many as a person reads; the others are in the report for programs. */
const SHOWN = 20

function section(title: string, lines: Line[]): string[] {
  const width = String(lines[0]?.count ?? '').length
  return [
    '',
    title,
    ...lines.slice(0, SHOWN).map(({ text, count }) => `  ${String(count).padStart(width)}  ${text}`),
    ...(lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more`] : []),
    ...(lines.length === 0 ? ['  none'] : []),
  ]
}
