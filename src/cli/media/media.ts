import { Command } from 'commander'
import type { DeedOutput } from '#contract/owner/index.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { addLibraryCommands } from './library.ts'
import { withMedia } from './with-media.ts'

const EXPLANATION = `
Your own pictures have names, by which pages call them: ![Our kiln](media:our-kiln). Another file of the same name is shown
wherever the picture is used. A picture is kept in sizes of up to 1280 pixels, each at an address that never changes.
An SVG is drawn once, so that no script of it reaches a browser; one with scripts, text or links to other files is rejected.

Examples:
  npx shop media list                                    your pictures, and what uses each
  npx shop media add kiln.jpg --alt "Our kiln"
  npx shop media add IMG_2041.jpg --name our-kiln --alt "Our kiln" --focus 50,30
  npx shop media add *.jpg                               each by the name of its file
  npx shop media replace kiln kiln-2027.jpg
  npx shop media unused
  npx shop media remove kiln
  npx shop media check                                   reads every picture of the shop`

export const command = new Command('media').addHelpText('after', EXPLANATION)
addLibraryCommands(command)

command
  .command('check')
  .description('Read every picture of the products, and list those that are missing or damaged, and what nobody needs.')
  .option('--json', 'print one object')
  .addHelpText(
    'after',
    '\nExits with 1 if a picture is missing or damaged. Importing its file again makes what is missing.',
  )
  .action(readOnly(check))

command
  .command('move')
  .description('Move pictures to where MEDIA says: from DATA_DIR/media of this machine and from the database.')
  .option('--dry-run', 'only count them')
  .option('--from <place>', 'from a bucket, such as s3://pictures/shop')
  .option('--json', 'print one object')
  .addHelpText(
    'after',
    '\nShoppers see them meanwhile. Stopped, it goes on when it is repeated. Run it on each machine that has pictures.',
  )
  .action(mutating(move))

command
  .command('forget-addresses')
  .description(
    'Forget which address became which picture, so that "npx shop import --fetch-pictures" fetches all again.',
  )
  .action(mutating(forgetFetchedUrls))

async function check({ json }: { json?: true }): Promise<void> {
  const found = await withMedia((owner) => owner('GET /owner/media/check', {}))
  if (found.missing.length + found.damaged.length > 0) process.exitCode = 1
  if (json) return console.log(JSON.stringify(found))
  for (const kind of ['missing', 'damaged', 'unmoved'] as const)
    for (const { name, product } of found[kind]) console.log(`${LABELS[kind]}: ${name}, a picture of ${product}`)
  for (const { name } of found.unreferenced) console.log(`Needed by nobody: ${name}`)
  console.log(summaryOf(found))
}

const LABELS = { missing: 'Missing', damaged: 'Damaged', unmoved: 'Not moved' }

type CheckedMedia = DeedOutput<'GET /owner/media/check'>

function summaryOf({ place, pictures, files, bytes, missing, damaged, unmoved, unreferenced }: CheckedMedia): string {
  const counts = [
    `${missing.length} missing`,
    `${damaged.length} damaged`,
    ...(unmoved.length > 0 ? [`${unmoved.length} elsewhere (npx shop media move)`] : []),
    `${unreferenced.length} needed by nobody (${megabytes(unreferenced.reduce((sum, { size }) => sum + size, 0))})`,
  ]
  return `Pictures: ${pictures}. Files in ${place}: ${files} (${megabytes(bytes)}). Of the files, ${counts.join(', ')}.`
}

type MoveFlags = { dryRun?: boolean; json?: true; from?: string }

async function move({ dryRun = false, json, from }: MoveFlags): Promise<void> {
  const { place, ...moved } = await withMedia((owner) => owner('POST /owner/media/moves', { isCount: dryRun }), from)
  if (moved.damaged.length > 0) process.exitCode = 1
  if (json) return console.log(JSON.stringify({ place, dryRun, ...moved }))
  for (const name of moved.damaged) console.log(`Damaged, and left where it is: ${name}`)
  const verb = dryRun ? 'To be moved' : 'Moved'
  console.log(`${verb} to ${place}: ${moved.files} files (${megabytes(moved.bytes)}). There already: ${moved.known}.`)
}

async function forgetFetchedUrls(): Promise<void> {
  const { count } = await withMedia((owner) => owner('DELETE /owner/media/addresses', {}))
  console.log(`Forgotten addresses: ${count}.`)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
