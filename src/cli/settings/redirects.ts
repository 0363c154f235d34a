import { resolve } from 'node:path'
import { Command } from 'commander'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { csvRow } from '#domain/formula-cells.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Redirect } from '#domain/redirects.ts'
import { doDeed } from '#cli/with-shop.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { daysOption } from '#cli/reports/days.ts'
import { printTable } from './table.ts'

const EXPLANATION = `
A redirect leads from an address at which the shop has nothing, of a page of your old shop or of a product that is gone, to another one. What
the shop shows itself goes first. Addresses are compared by their path, in any case. A running shop follows a change at once, on every node.

Import reads Shopify's file (Redirect from, Redirect to; an empty second cell: gone), or the sitemap of your old shop, whose addresses lead
to the products and categories here that have the same last part. Nothing is saved if one row is wrong. A target at which the shop shows
nothing yet is saved, and named.

Examples:
  npx shop redirects add /pages/about-us /contact
  npx shop redirects gone /products/discontinued-mug       answers "gone" (410), so that search engines forget it
  npx shop redirects import redirects.csv --dry-run
  npx shop redirects import sitemap.xml
  npx shop redirects missing                               addresses that found nothing, the most frequent first`

const JSON_OPTION = ['--json', 'a line of JSON for each'] as const
const DRY_RUN = ['--dry-run', 'show what would change'] as const
const OLD = ['<address>', 'the old address, such as /pages/about-us'] as const

export const command = new Command('redirects').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('list')
  .description('List the redirects.')
  .option(...JSON_OPTION)
  .option('--csv', 'as Shopify writes them, for the import')
  .action(readOnly(list))

command
  .command('add')
  .description('Lead an old address to another one of the shop (301).')
  .argument(...OLD)
  .argument('<target>', 'the address in its place, such as /products/blue-mug')
  .option(...DRY_RUN)
  .action(mutating((address: string, target: string, options: Options) => add(address, target, options)))

command
  .command('gone')
  .description('Answer that what was at an address is gone for good (410).')
  .argument(...OLD)
  .option(...DRY_RUN)
  .action(mutating((address: string, options: Options) => add(address, null, options)))

command
  .command('remove')
  .description('Remove the redirect of an address.')
  .argument(...OLD)
  .action(mutating(remove))

command
  .command('import')
  .description("Import the redirects of a file of Shopify, or of an old shop's sitemap.")
  .argument('<file>', 'a CSV file or a sitemap in XML')
  .option(...DRY_RUN)
  .action(mutating(importFrom))

command
  .command('missing')
  .description('List the addresses that found nothing, with how often.')
  .addOption(daysOption())
  .option(...JSON_OPTION)
  .action(readOnly(missing))

type Options = { dryRun?: true }

async function list({ json, csv }: { json?: true; csv?: true } = {}): Promise<void> {
  const { redirects } = await doDeed('GET /owner/redirects', {})
  if (csv) console.log(csvRow(['Redirect from', 'Redirect to']))
  for (const redirect of redirects)
    console.log(
      json ? JSON.stringify(redirect) : csv ? csvRow([redirect.path, redirect.target ?? '']) : textOf(redirect),
    )
  if (redirects.length === 0 && !json && !csv) console.log('No address is redirected.')
}

const textOf = ({ path, target }: Redirect): string => plainLine(`${path} → ${target ?? 'gone'}`)

async function add(path: string, target: string | null, { dryRun }: Options): Promise<void> {
  const { redirect, unchanged, notes } = await doDeed('POST /owner/redirects', { path, target, dryRun })
  console.log(unchanged === 0 ? textOf(redirect) : `${textOf(redirect)}: nothing has changed.`)
  if (dryRun) console.log('Nothing was changed.')
  printFirst(notes)
}

async function remove(path: string): Promise<void> {
  await doDeed('DELETE /owner/redirects/{path}', { path })
  console.log(plainLine(`${path} is no longer redirected.`))
}

const MAX_LISTED = 20

async function importFrom(name: string, { dryRun }: Options): Promise<void> {
  const imported = await doDeed('POST /owner/redirects/imports', { file: resolve(name), dryRun })
  const { added, changed, unchanged, notes, found, unknown, problems } = imported
  for (const { where, reason } of problems.first) console.error(plainLine(`${where}: ${reason}`))
  if (problems.count > 0) throw invalid(`Nothing was changed: fix ${counted(problems.count, 'row')} first.`)
  for (const redirect of dryRun ? found : []) console.log(textOf(redirect))
  printFirst(unknown.map((path) => `${path}: nothing here has such an address`))
  if (unknown.length > 0)
    console.error(
      `Addresses of the sitemap that lead nowhere yet: ${unknown.length}. Lead them on: npx shop redirects add`,
    )
  console.log(`Redirects: ${added} new, ${changed} changed, ${unchanged} as before.`)
  if (dryRun) console.log('Nothing was changed.')
  printFirst(notes)
}

function printFirst(notes: readonly string[]): void {
  for (const note of notes.slice(0, MAX_LISTED)) console.error(plainLine(note))
  if (notes.length > MAX_LISTED) console.error(`… and ${notes.length - MAX_LISTED} more`)
}

async function missing({ days, json }: { days: number; json?: true }): Promise<void> {
  const { addresses: lines } = await doDeed('GET /owner/redirects/missing', { days })
  if (json) return lines.forEach((line) => console.log(JSON.stringify({ address: line.text, count: line.count })))
  const rows = lines.map(({ text, count }) => [String(count), text || '(address not kept)'])
  printTable([['TIMES', 'ADDRESS'], ...rows])
}
