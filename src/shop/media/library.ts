import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { deleteLibraryPicture, libraryPicture, putLibraryPicture } from '#database/media/library.ts'
import { otherPictures } from '#database/media/referenced-pictures.ts'
import type { Db, Tx } from '#database/schema.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { enumerated } from '#domain/enumeration.ts'
import { CENTER, checkDescription, type Focus, type LibraryPicture } from '#domain/media/library.ts'
import { pullThrough, type Media } from '#media/open-media.ts'
import { filesOf } from '#shop/import/formats/pictures.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'
import { usedPictures } from './picture-uses.ts'
import { readPicture } from './read-picture.ts'

type Context = Pick<Shop, 'database' | 'now'>
export type MediaShop = Context & { pictures: Media }
type Description = { alt?: string | undefined; focus?: Focus | undefined }

/** Throws ShopError if the file is unusable or the name is taken. */
export async function addPicture(
  shop: Context,
  media: Media,
  name: string,
  file: string,
  { alt = '', focus = CENTER, dryRun }: Description & DryRun,
): Promise<LibraryPicture> {
  checkDescription({ name, alt, focus })
  await rejectTaken(shop.database.db, name)
  const picture = { ...(await readPicture(file, dryRun ? null : media.store)), name, alt, focus }
  return write(shop, { dryRun }, async (tx) => {
    await rejectTaken(tx, name)
    return picture
  })
}

async function rejectTaken(db: Db, name: string): Promise<void> {
  if (await libraryPicture(db, name))
    throw conflict(`There is already a picture ${name}. To replace it: npx shop media replace ${name} FILE`)
}

export type ChangedPicture = { before: LibraryPicture; after: LibraryPicture }

/** Changes the file, text or focal point wherever the picture is used. */
export async function changePicture(
  shop: Context,
  media: Media,
  name: string,
  { file, alt, focus, dryRun }: { file?: string | undefined } & Description & DryRun,
): Promise<ChangedPicture> {
  const { alt: knownAlt, focus: knownFocus } = await knownPicture(shop.database.db, name)
  checkDescription({ name, alt: alt ?? knownAlt, focus: focus ?? knownFocus })
  const content = file === undefined ? null : await readPicture(file, dryRun ? null : media.store)
  let before: LibraryPicture
  const after = await write(shop, { dryRun }, async (tx) => {
    before = await knownPicture(tx, name)
    return { ...before, ...content, alt: alt ?? before.alt, focus: focus ?? before.focus }
  })
  return { before: before!, after }
}

function write(shop: Context, mode: DryRun, edit: (tx: Tx) => Promise<LibraryPicture>): Promise<LibraryPicture> {
  return changeIn(shop.database, mode, async (tx) => {
    await lockCatalog(tx)
    const picture = await edit(tx)
    await putLibraryPicture(tx, picture, isoTime(shop))
    await raiseCatalogVersion(tx)
    return picture
  })
}

/** Throws 'conflict', naming its uses, while it is in use. */
export async function removePicture(shop: Context, media: Media, name: string, { dryRun }: DryRun): Promise<void> {
  const picture = await changeIn(shop.database, { dryRun }, async (tx) => {
    await lockCatalog(tx)
    const known = await knownPicture(tx, name)
    const { usedBy } = (await usedPictures(tx)).find((one) => one.name === name)!
    if (usedBy.length > 0) throw conflict(`${name} is still used by ${enumerated(usedBy)}. Change that first.`)
    await deleteLibraryPicture(tx, name)
    return known
  })
  if (dryRun) return
  // An order or an undoable import may use the same picture.
  const isNeeded = (await otherPictures(shop.database.db)).has(picture.src)
  if (!isNeeded) await pullThrough(media).remove(filesOf(picture))
}

async function knownPicture(db: Db, name: string): Promise<LibraryPicture> {
  const picture = await libraryPicture(db, name)
  if (!picture) throw notFound(`There is no picture ${name}. To list them: npx shop media list`)
  return picture
}
