import { basename, extname, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { slugOf } from '#domain/catalog/products.ts'
import type { Focus, LibraryPicture } from '#domain/media/library.ts'
import { plainLine } from '#domain/plain-text.ts'
import { openMedia, type Media } from '#media/open-media.ts'
import { addPicture, changePicture, removePicture } from '#shop/media/library.ts'
import { usedPictures, type UsedPicture } from '#shop/media/picture-uses.ts'
import { tableOf } from '#cli/settings/table.ts'
import { changes, reads } from '#cli/effects.ts'
import { withShop } from '#cli/with-shop.ts'

const NAME = ['<name>', 'its name, such as our-kiln'] as const
const FILE = ['<file>', 'in JPEG, PNG, WebP, GIF, AVIF or SVG, of at most 20 MB'] as const
const ALT = ['--alt <text>', 'what it shows, for those who do not see it'] as const
const FOCUS = ['--focus <x,y>', 'what stays in sight where it is cut, in percent', readFocus] as const
const DRY_RUN = ['--dry-run', 'show what would change, and change nothing'] as const

/** The commands of the owner's pictures for face and pages. */
export function addLibraryCommands(media: Command): void {
  media
    .command('list')
    .description('List your pictures, and what uses each.')
    .option('--json', 'a line of JSON for each')
    .action(reads((mode: { json?: true }) => list(mode, () => true)))

  media
    .command('unused')
    .description('List those of your pictures that nothing uses.')
    .option('--json', 'a line of JSON for each')
    .action(reads((mode: { json?: true }) => list(mode, ({ usedBy }) => usedBy.length === 0)))

  media
    .command('add')
    .description('Add a picture for face and pages.')
    .argument(...FILE)
    .option('--name <name>', 'what face and pages call it by (default: by the name of the file)')
    .option(...ALT)
    .option(...FOCUS)
    .option(...DRY_RUN)
    .action(changes(add))

  media
    .command('replace')
    .description('Show another file wherever a picture is used. The former file is not kept.')
    .argument(...NAME)
    .argument(...FILE)
    .option(...ALT)
    .option(...FOCUS)
    .option(...DRY_RUN)
    .action(changes((name: string, file: string, mode: Mode) => change(name, { ...mode, file: resolve(file) })))

  media
    .command('describe')
    .description('Change the alternative text or the focal point of a picture.')
    .argument(...NAME)
    .option(...ALT)
    .option(...FOCUS)
    .option(...DRY_RUN)
    .action(changes(change))

  media
    .command('remove')
    .description('Remove a picture that nothing uses.')
    .argument(...NAME)
    .option(...DRY_RUN)
    .action(changes(remove))
}

type Mode = { alt?: string; focus?: Focus; dryRun?: true }

async function list({ json }: { json?: true }, isListed: (picture: UsedPicture) => boolean): Promise<void> {
  const pictures = (await withShop(({ database }) => usedPictures(database.db))).filter(isListed)
  if (json) return pictures.forEach((picture) => console.log(JSON.stringify(picture)))
  if (pictures.length === 0) return console.log('There are none.')
  const rows = pictures.map((picture) => [
    picture.name,
    sizeOf(picture),
    altOf(picture),
    picture.usedBy.join(', ') || '–',
  ])
  for (const line of tableOf([['NAME', 'SIZE', 'SHOWS', 'USED BY'], ...rows], process.stdout.columns)) console.log(line)
}

const sizeOf = ({ width, height }: LibraryPicture): string => `${width} × ${height}`
const altOf = ({ alt }: LibraryPicture): string => plainLine(alt) || '–'
const textOf = (picture: LibraryPicture): string =>
  `${sizeOf(picture)}, ${altOf(picture)}, focus ${picture.focus.join(',')}`

async function add(
  file: string,
  { name = nameOf(file), dryRun, ...described }: Mode & { name?: string },
): Promise<void> {
  const mode = { ...described, dryRun }
  const picture = await withMedia((shop, media) => addPicture(shop, media, name, resolve(file), mode))
  console.log(`${name}: none → ${textOf(picture)}`)
  console.log(dryRun ? 'Nothing was changed.' : `In a page it is ![](media:${name})`)
}

const nameOf = (file: string): string => slugOf(basename(file, extname(file)))

async function change(name: string, mode: Mode & { file?: string }): Promise<void> {
  const { before, after, usedBy } = await withMedia(async (shop, media) => ({
    ...(await changePicture(shop, media, name, mode)),
    usedBy: (await usedPictures(shop.database.db)).find((one) => one.name === name)!.usedBy,
  }))
  const isSame = before.src === after.src && textOf(before) === textOf(after)
  console.log(isSame ? `${name}: nothing has changed.` : `${name}: ${textOf(before)} → ${textOf(after)}`)
  if (usedBy.length > 0) console.log(`It is shown by ${usedBy.join(', ')}.`)
  if (mode.dryRun) console.log('Nothing was changed.')
}

async function remove(name: string, mode: Mode): Promise<void> {
  await withMedia((shop, media) => removePicture(shop, media, name, mode))
  console.log(mode.dryRun ? `${name} would be removed.` : `${name} is removed.`)
}

type Work<T> = (shop: Parameters<typeof addPicture>[0], media: Media) => Promise<T>

const withMedia = <T>(work: Work<T>): Promise<T> =>
  withShop(async (shop, place) => work(shop, await openMedia(place, shop.database)))

function readFocus(text: string): Focus {
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  if (x === undefined) throw new InvalidArgumentError('It is two numbers, such as 50,30.')
  return [Number(x), Number(y)]
}
