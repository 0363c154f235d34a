import { basename } from 'node:path'
import type { Database } from '#database/database.ts'
import { otherPictures, shownPictures } from '#database/media/referenced-pictures.ts'
import { NOTES } from '#media/media-store.ts'
import { counted } from '#domain/counts.ts'
import type { Media } from '#media/open-media.ts'
import { demoPictures, demoProducts } from '#shop/opening/demo-products.ts'
import { filesOf } from '#shop/import/formats/pictures.ts'

/** A picture with missing files, and what uses it. */
export type MissingPicture = { name: string; shownBy: string; files: number; missing: number }

/** Finds pictures that rows refer to but the stores lack. Demo pictures are created on demand, so they do not count. */
export async function missingPictures({ db }: Pick<Database, 'db'>, media: Media): Promise<MissingPicture[]> {
  const stored = await storedFiles(media)
  const starts = new Set(Array.from(stored, (file) => file.slice(0, file.lastIndexOf('-'))))
  const found = new Map<string, MissingPicture>()
  for await (const { shownBy, pictures } of shownPictures(db))
    for (const picture of pictures) {
      const files = filesOf(picture)
      const missing = files.filter((file) => !stored.has(file)).length
      const name = basename(picture.src)
      if (missing > 0 && !found.has(name)) found.set(name, { name, shownBy, files: files.length, missing })
    }
  for (const src of await otherPictures(db)) {
    const name = basename(src)
    if (!starts.has(name) && !found.has(name))
      found.set(name, { name, shownBy: 'an order or an import that can be undone', files: 1, missing: 1 })
  }
  if (found.size > 0 && (await demoProducts(db)).length > 0)
    for (const name of (await demoPictures()).keys()) found.delete(name)
  return [...found.values()]
}

/** Empty files count as missing: a full disk or power failure leaves them. */
async function storedFiles({ store, others }: Media): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { list } of [store, ...others])
    for await (const { name, size } of list()) if (size > 0 && !name.startsWith(NOTES)) names.add(name)
  return names
}

export const missingText = ({ name, shownBy, files, missing }: MissingPicture): string =>
  `Picture ${name} of ${shownBy}: ${missing === files ? 'its files are missing' : `${missing} of its ${files} files are missing`}. ` +
  'Restore a backup that has it, or import its file again.'

/** For backup and restore. `shop doctor` lists each one. */
export const missingPictureWarning = ({ length }: readonly MissingPicture[]): string[] =>
  length === 0
    ? []
    : [`Missing in the shop: ${counted(length, 'picture')} that products or orders show. See: npx shop doctor`]
