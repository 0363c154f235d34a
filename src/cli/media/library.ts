import { basename, extname, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { Owner } from '#api/owner/owner.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import { slugOf } from '#domain/catalog/products.ts'
import type { Focus, LibraryPicture } from '#domain/media/library.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { MediaShop } from '#shop/media/library.ts'
import { plainLine } from '#domain/plain-text.ts'
import { printList, type Columns } from '#cli/settings/table.ts'
import { mutating, DRY_RUN, readOnly, NO_CHANGES } from '#cli/effects.ts'
import { doDeed } from '#cli/with-shop.ts'
import { withMedia } from './with-media.ts'

const NAME = ['<name>', 'its name, such as our-kiln'] as const
const FILE = ['<file>', 'JPEG, PNG, WebP, GIF, AVIF or SVG, up to 20 MB'] as const
const ALT = ['--alt <text>', 'alternative text for people who cannot see it'] as const
const FOCUS = ['--focus <x,y>', 'the point that stays visible when it is cropped, in percent', readFocus] as const

export function addLibraryCommands(media: Command): void {
  media
    .command('list')
    .description('List your pictures, and where each is used.')
    .option('--json', 'print one JSON object per line')
    .action(readOnly((mode: { json?: true }) => list(mode, () => true)))

  media
    .command('unused')
    .description('List your unused pictures.')
    .option('--json', 'print one JSON object per line')
    .action(readOnly((mode: { json?: true }) => list(mode, ({ usedBy }) => usedBy.length === 0)))

  media
    .command('add')
    .description('Add pictures for the face and pages.')
    .argument('<files...>', FILE[1])
    .option('--name <name>', 'its name in the face and pages (default: the file name)')
    .option(...ALT)
    .option(...FOCUS)
    .option(...DRY_RUN)
    .action(mutating(add))

  media
    .command('replace')
    .description('Replace a picture wherever it is used. The old file is not kept.')
    .argument(...NAME)
    .argument(...FILE)
    .option(...ALT)
    .option(...FOCUS)
    .option(...DRY_RUN)
    .action(mutating((name: string, file: string, mode: Mode) => change(name, { ...mode, file: resolve(file) })))

  media
    .command('describe')
    .description('Change the alternative text or the focal point of a picture.')
    .argument(...NAME)
    .option(...ALT)
    .option(...FOCUS)
    .option(...DRY_RUN)
    .action(mutating(change))

  media
    .command('remove')
    .description('Remove an unused picture.')
    .argument(...NAME)
    .option(...DRY_RUN)
    .action(mutating(remove))
}

type Mode = { alt?: string; focus?: Focus; dryRun?: true }
type UsedPicture = DeedOutput<'GET /owner/media'>['pictures'][number]

async function list({ json }: { json?: true }, isListed: (picture: UsedPicture) => boolean): Promise<void> {
  const pictures = (await doDeed('GET /owner/media', {})).pictures.filter(isListed)
  printList(pictures, COLUMNS, { json, none: 'There are no pictures.' })
}

const COLUMNS: Columns<UsedPicture> = [
  ['NAME', ({ name }) => name],
  ['SIZE', (picture) => sizeOf(picture)],
  ['SHOWS', (picture) => altOf(picture)],
  ['USED BY', ({ usedBy }) => usedBy.join(', ') || '–'],
]

const sizeOf = ({ width, height }: LibraryPicture): string => `${width} × ${height}`
const altOf = ({ alt }: LibraryPicture): string => plainLine(alt) || '–'
const textOf = (picture: LibraryPicture): string =>
  `${sizeOf(picture)}, ${altOf(picture)}, focus ${picture.focus.join(',')}`

async function add(files: string[], { name, ...mode }: Mode & { name?: string }): Promise<void> {
  const [first, ...others] = files
  if (others.length > 0) return addEach(files, { name, ...mode })
  const added = await withMedia((owner) => addFile(owner, first!, { name, ...mode }))
  console.log(mode.dryRun ? NO_CHANGES : `To use it in a page: ![](media:${added})`)
}

async function addEach(files: string[], { name, ...mode }: Mode & { name?: string | undefined }): Promise<void> {
  if (name !== undefined || mode.alt !== undefined)
    throw invalid('--name and --alt apply to one picture: name a single file. Nothing was changed.')
  const added = await withMedia(async (owner) => {
    const names = new Set<string>()
    for (const file of files) {
      try {
        if (names.has(nameOf(file))) throw invalid(`another file has the same name, ${nameOf(file)}.`)
        names.add(await addFile(owner, file, mode))
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        console.error(`${plainLine(basename(file))}: ${error.message}`)
      }
    }
    return names.size
  })
  const after = added > 0 ? ' To use it in a page: ![](media:NAME)' : ''
  console.log(mode.dryRun ? NO_CHANGES : `Added: ${added} of ${files.length} pictures.${after}`)
  if (added < files.length) process.exitCode = 1
}

async function addFile(
  owner: Owner<MediaShop>,
  file: string,
  { name = nameOf(file), ...mode }: Mode & { name?: string | undefined },
): Promise<string> {
  const picture = await owner('POST /owner/media', { name, file: resolve(file), ...mode })
  console.log(`${name}: none → ${textOf(picture)}`)
  return name
}

const nameOf = (file: string): string => slugOf(basename(file, extname(file)))

async function change(name: string, mode: Mode & { file?: string }): Promise<void> {
  const { before, after, usedBy } = await withMedia((owner) => owner('PUT /owner/media/{name}', { name, ...mode }))
  const isSame = before.src === after.src && textOf(before) === textOf(after)
  console.log(isSame ? `${name}: no changes.` : `${name}: ${textOf(before)} → ${textOf(after)}`)
  const [products, shownBy] = [usedBy.filter(isProduct), usedBy.filter((one) => !isProduct(one))]
  if (shownBy.length > 0) console.log(`Used by ${shownBy.join(', ')}.`)
  // A product keeps its own copy, even if it came from the same file.
  for (const product of before.src === after.src ? [] : products)
    console.log(`${product} keeps the old picture. To change it: npx shop import`)
  if (mode.dryRun) console.log(NO_CHANGES)
}

const isProduct = (user: string): boolean => user.startsWith('product ')

async function remove(name: string, { dryRun }: Mode): Promise<void> {
  await withMedia((owner) => owner('DELETE /owner/media/{name}', { name, dryRun }))
  console.log(dryRun ? `${name} would be removed.` : `${name} was removed.`)
}

function readFocus(text: string): Focus {
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  if (x === undefined) throw new InvalidArgumentError('It must be two numbers, such as 50,30.')
  return [Number(x), Number(y)]
}
