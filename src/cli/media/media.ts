import { Command } from 'commander'
import type { DeedOutput } from '#contract/owner/index.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { addLibraryCommands } from './library.ts'
import { withMedia } from './with-media.ts'

const EXPLANATION = `
Your own pictures have names, which pages refer to: ![Our kiln](media:our-kiln). Replacing a picture changes it wherever it is
used. A picture is stored in several sizes up to 1280 pixels wide, each at an address whose content never changes.
An SVG is converted to pixels, so that no script in it reaches a browser. SVGs with scripts, text or external links are rejected.

Examples:
  npx shop media list                                    your pictures, and where each is used
  npx shop media add kiln.jpg --alt "Our kiln"
  npx shop media add IMG_2041.jpg --name our-kiln --alt "Our kiln" --focus 50,30
  npx shop media add *.jpg                               each named after its file
  npx shop media replace kiln kiln-2027.jpg
  npx shop media unused
  npx shop media remove kiln
  npx shop media check                                   reads every picture in the shop`

export const command = new Command('media').addHelpText('after', EXPLANATION)
addLibraryCommands(command)

command
  .command('check')
  .description('Read every product picture, and list missing, damaged and unreferenced files.')
  .option('--json', 'print one JSON object')
  .addHelpText(
    'after',
    '\nExits with status 1 if a picture is missing or damaged. To restore it, import its file again.',
  )
  .action(readOnly(check))

command
  .command('move')
  .description(
    'Move pictures to the storage that MEDIA names, from DATA_DIR/media on this machine and from the database.',
  )
  .option('--dry-run', 'count them without moving them')
  .option('--from <place>', 'from a bucket, such as s3://pictures/shop')
  .option('--json', 'print one JSON object')
  .addHelpText(
    'after',
    '\nThe pictures stay visible while they move. If it is interrupted, run it again. Run it on each machine that has pictures.',
  )
  .action(mutating(move))

command
  .command('forget-addresses')
  .description(
    'Clear the record of fetched pictures, so that "npx shop import --fetch-pictures" fetches all of them again.',
  )
  .action(mutating(forgetFetchedUrls))

async function check({ json }: { json?: true }): Promise<void> {
  const found = await withMedia((owner) => owner('GET /owner/media/check', {}))
  if (found.missing.length + found.damaged.length > 0) process.exitCode = 1
  if (json) return console.log(JSON.stringify(found))
  for (const kind of ['missing', 'damaged', 'unmoved'] as const)
    for (const { name, product } of found[kind]) console.log(`${LABELS[kind]}: ${name}, a picture of ${product}`)
  for (const { name } of found.unreferenced) console.log(`Unreferenced: ${name}`)
  console.log(summaryOf(found))
}

const LABELS = { missing: 'Missing', damaged: 'Damaged', unmoved: 'Not moved' }

type CheckedMedia = DeedOutput<'GET /owner/media/check'>

function summaryOf({ place, pictures, files, bytes, missing, damaged, unmoved, unreferenced }: CheckedMedia): string {
  const counts = [
    `${missing.length} missing`,
    `${damaged.length} damaged`,
    ...(unmoved.length > 0 ? [`${unmoved.length} elsewhere (npx shop media move)`] : []),
    `${unreferenced.length} unreferenced (${megabytes(unreferenced.reduce((sum, { size }) => sum + size, 0))})`,
  ]
  return `Pictures: ${pictures}. Files in ${place}: ${files} (${megabytes(bytes)}). Of the files, ${counts.join(', ')}.`
}

type MoveFlags = { dryRun?: boolean; json?: true; from?: string }

async function move({ dryRun = false, json, from }: MoveFlags): Promise<void> {
  const { place, ...moved } = await withMedia((owner) => owner('POST /owner/media/moves', { isCount: dryRun }), from)
  if (moved.damaged.length > 0) process.exitCode = 1
  if (json) return console.log(JSON.stringify({ place, dryRun, ...moved }))
  for (const name of moved.damaged) console.log(`Damaged, not moved: ${name}`)
  const verb = dryRun ? 'To be moved' : 'Moved'
  console.log(`${verb} to ${place}: ${moved.files} files (${megabytes(moved.bytes)}). Already there: ${moved.known}.`)
}

async function forgetFetchedUrls(): Promise<void> {
  const { count } = await withMedia((owner) => owner('DELETE /owner/media/addresses', {}))
  console.log(`Forgotten addresses: ${count}.`)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
