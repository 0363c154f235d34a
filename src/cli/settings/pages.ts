import { resolve } from 'node:path'
import { Command } from 'commander'
import { textOfFile } from '#database/input-file.ts'
import type { DeedInput, DeedOutput } from '#contract/owner/index.ts'
import { INFORMATION, INFORMATION_NAMES, isInformationPage } from '#domain/information.ts'
import { FACT_NAMES, factsIn } from '#domain/pages/facts.ts'
import { datedText, isShownOn } from '#domain/pages/journal.ts'
import { MAX_PAGE_LENGTH, pagePath } from '#domain/pages/page.ts'
import { plainLine } from '#domain/plain-text.ts'
import { shopDay } from '#shop/clock.ts'
import { readReturnAddress, readSeller } from '#server/config.ts'
import { printTable } from './table.ts'
import { doDeed, withShop } from '#cli/with-shop.ts'
import { mutating, DRY_RUN, readOnly, NO_CHANGES } from '#cli/effects.ts'

const EXPLANATION = `
The shop comes with ${INFORMATION_NAMES.join(', ')}. You can replace each of them with your own text. Any other page appears at
/pages/NAME. A page is a Markdown file whose first line is its title: # About us. A running shop shows a change within a second.

Placeholders in double braces are filled in with current values, so that pages always match what is charged:
  ${FACT_NAMES.slice(0, 6)
    .map((name) => `{{${name}}}`)
    .join(' ')}
  ${FACT_NAMES.slice(6)
    .map((name) => `{{${name}}}`)
    .join(' ')}
To show one of your pictures: ![](media:our-kiln). See: npx shop media --help

Examples:
  npx shop pages                               all pages, and which are your own
  npx shop pages set returns returns.md        replaces the built-in page
  npx shop pages set about-us about.md         a page of your own: /pages/about-us. Link to it: npx shop face set footer.columns
  npx shop pages set journal/first-firing entry.md   a journal entry, with its date below the title: 2026-05-01. All entries: /journal
  npx shop pages show about-us > about.md      to edit it
  npx shop pages remove about-us
  npx shop pages undo about-us                 restores the previous version`

export const command = new Command('pages').addHelpText('after', EXPLANATION).action(readOnly(list))

const NAME = ['<page>', 'its name, such as returns or about-us'] as const

command
  .command('list')
  .description('List the pages.')
  .option('--json', 'print one JSON object per line')
  .action(readOnly(list))

command
  .command('show')
  .description('Print the Markdown of one of your pages.')
  .argument(...NAME)
  .action(readOnly(show))

command
  .command('set')
  .description('Create or replace a page from a file.')
  .argument(...NAME)
  .argument('<file>', 'a Markdown file with the title in its first line')
  .option(...DRY_RUN)
  .action(mutating(set))

command
  .command('remove')
  .description('Remove one of your pages. A built-in page shows its original text again.')
  .argument(...NAME)
  .option(...DRY_RUN)
  .action(mutating((slug: string, { dryRun }: Mode) => change('DELETE /owner/pages/{slug}', { slug, dryRun })))

command
  .command('undo')
  .description('Restore the previous version of a page.')
  .argument(...NAME)
  .option(...DRY_RUN)
  .action(mutating((slug: string, { dryRun }: Mode) => change('DELETE /owner/pages/{slug}/versions', { slug, dryRun })))

type Mode = { dryRun?: true }

async function list({ json }: { json?: true } = {}): Promise<void> {
  const { pages: own } = await doDeed('GET /owner/pages', {})
  const shipped = INFORMATION_NAMES.filter((name) => own.every(({ slug }) => slug !== name))
  const pages = [
    ...own.map(({ slug, title }) => ({ page: slug, path: pagePath(slug), title, isOwn: true })),
    ...shipped.map((name) => ({ page: name, path: pagePath(name), title: INFORMATION[name].title, isOwn: false })),
  ]
  if (json) return pages.forEach((page) => console.log(JSON.stringify(page)))
  const rows = pages.map(({ page, path, title, isOwn }) => [
    page,
    path,
    isOwn ? 'your own' : 'built-in',
    plainLine(title),
  ])
  printTable([['PAGE', 'ADDRESS', 'TEXT', 'TITLE'], ...rows])
}

async function show(slug: string): Promise<void> {
  const page = await doDeed('GET /owner/pages/{slug}', { slug })
  console.log(`# ${page.title}\n\n${page.body}`)
}

async function set(slug: string, name: string, { dryRun }: Mode): Promise<void> {
  const file = resolve(name)
  // A UTF-8 character has at most four bytes.
  const markdown = textOfFile(file, 4 * MAX_PAGE_LENGTH, `${name} is longer than ${MAX_PAGE_LENGTH} characters.`)
  await change('PUT /owner/pages/{slug}', { slug, markdown, dryRun })
  for (const fact of factsIn(markdown)) {
    const setting = settingLacking(fact)
    if (setting) console.error(`{{${fact}}} is empty until ${setting} is set.`)
  }
}

/** The missing setting that a fact needs, if any. */
function settingLacking(fact: string): string | null {
  const { address, taxId } = readSeller(process.env)
  if (fact === 'sellerTaxId') return taxId ? null : 'SELLER_TAX_ID'
  if (fact === 'sellerAddress') return address.length > 0 ? null : 'SELLER_ADDRESS'
  if (fact === 'returnAddress') return readReturnAddress(process.env).length > 0 ? null : 'RETURN_ADDRESS'
  return null
}

type Change = 'PUT /owner/pages/{slug}' | 'DELETE /owner/pages/{slug}' | 'DELETE /owner/pages/{slug}/versions'
type ChangedPage = DeedOutput<Change>

async function change<Name extends Change>(name: Name, input: DeedInput<Name>): Promise<void> {
  const { slug, dryRun } = input
  const [{ before, after, notes }, today] = await withShop(
    async ({ owner, ...shop }) => [await owner(name, input), shopDay(shop)] as const,
  )
  const shownFrom = after && !isShownOn(after, today) ? ` from ${datedText(after)!.date} on` : ''
  const textOf = (page: ChangedPage['after']): string =>
    page ? `"${plainLine(page.title)}"` : isInformationPage(slug) ? 'built-in' : 'none'
  const isSame = before?.title === after?.title && before?.body === after?.body
  console.log(isSame ? `${slug}: no changes.` : `${slug}: ${textOf(before)} → ${textOf(after)}`)
  if (dryRun) console.log(NO_CHANGES)
  else if (after) console.log(`Live at ${pagePath(slug)}${shownFrom}.`)
  for (const note of notes) console.error(note)
}
