import { resolve } from 'node:path'
import { Command } from 'commander'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { csvRow } from '#domain/formula-cells.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Redirect } from '#domain/redirects.ts'
import { doDeed } from '#cli/with-shop.ts'
import { mutating, readOnly, NO_CHANGES } from '#cli/effects.ts'
import { daysOption } from '#cli/reports/days.ts'
import { printTable } from './table.ts'

const EXPLANATION = `
A redirect sends visitors from an address that no longer exists, such as a page of your old shop or a removed product, to another one.
Existing pages take precedence. Addresses match by their path, ignoring case. A running shop uses a change immediately, on every node.

Import reads Shopify's file (Redirect from, Redirect to; if the second cell is empty, the address is gone) or the sitemap of your old
shop, and redirects its addresses to the products and categories here with the same last part. If one row is wrong, nothing is saved.
A redirect to a page that does not exist yet is saved and reported.

Examples:
  npx shop redirects add /pages/about-us /contact
  npx shop redirects gone /products/discontinued-mug       answers 410 Gone, so that search engines drop it
  npx shop redirects import redirects.csv --dry-run
  npx shop redirects import sitemap.xml
  npx shop redirects missing                               addresses that were not found, most frequent first`

const JSON_OPTION = ['--json', 'print one JSON object per line'] as const
const DRY_RUN = ['--dry-run', 'show what would change'] as const
const OLD = ['<address>', 'the old address, such as /pages/about-us'] as const

export const command = new Command('redirects').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('list')
  .description('List the redirects.')
  .option(...JSON_OPTION)
  .option('--csv', "print Shopify's CSV, for the import")
  .action(readOnly(list))

command
  .command('add')
  .description('Redirect an old address to another one (301).')
  .argument(...OLD)
  .argument('<target>', 'the new address, such as /products/blue-mug')
  .option(...DRY_RUN)
  .action(mutating((address: string, target: string, options: Options) => add(address, target, options)))

command
  .command('gone')
  .description('Answer that an address is gone for good (410).')
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
  .description("Import redirects from a Shopify file or from an old shop's sitemap.")
  .argument('<file>', 'a CSV file or an XML sitemap')
  .option(...DRY_RUN)
  .action(mutating(importFrom))

command
  .command('missing')
  .description('List the addresses that were not found, and how often.')
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
  if (redirects.length === 0 && !json && !csv) console.log('There are no redirects.')
}

const textOf = ({ path, target }: Redirect): string => plainLine(`${path} → ${target ?? 'gone'}`)

async function add(path: string, target: string | null, { dryRun }: Options): Promise<void> {
  const { redirect, unchanged, notes } = await doDeed('POST /owner/redirects', { path, target, dryRun })
  console.log(unchanged === 0 ? textOf(redirect) : `${textOf(redirect)}: no changes.`)
  if (dryRun) console.log(NO_CHANGES)
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
  printFirst(unknown.map((path) => `${path}: no product or category here has this address`))
  if (unknown.length > 0)
    console.error(`Sitemap addresses without a redirect: ${unknown.length}. To add them: npx shop redirects add`)
  console.log(`Redirects: ${added} new, ${changed} changed, ${unchanged} unchanged.`)
  if (dryRun) console.log(NO_CHANGES)
  printFirst(notes)
}

function printFirst(notes: readonly string[]): void {
  for (const note of notes.slice(0, MAX_LISTED)) console.error(plainLine(note))
  if (notes.length > MAX_LISTED) console.error(`… and ${notes.length - MAX_LISTED} more`)
}

async function missing({ days, json }: { days: number; json?: true }): Promise<void> {
  const { addresses: lines } = await doDeed('GET /owner/redirects/missing', { days })
  if (json) return lines.forEach((line) => console.log(JSON.stringify({ address: line.text, count: line.count })))
  const rows = lines.map(({ text, count }) => [String(count), text || '(address not stored)'])
  printTable([['TIMES', 'ADDRESS'], ...rows])
}
