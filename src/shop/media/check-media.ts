import pLimit from 'p-limit'
import type { Database } from '#database/database.ts'
import { otherPictures, shownPictures } from '#database/media/referenced-pictures.ts'
import { NOTES } from '#media/media-store.ts'
import type { Media } from '#media/open-media.ts'
import { filesOf } from '#shop/import/formats/pictures.ts'
import { wholeFile } from './move-media.ts'

export type CheckedMedia = {
  pictures: number
  files: number
  bytes: number
  /** Each file with one product, or library picture, that uses it. */
  missing: ProductFile[]
  damaged: ProductFile[]
  /** Files that an earlier setting or version stored elsewhere. */
  unmoved: ProductFile[]
  /** Files that no product, order, undoable import or library picture uses. */
  unreferenced: { name: string; size: number }[]
}

type ProductFile = { name: string; product: string }

const MAX_CONCURRENT_READS = 8

export async function checkMedia({ db }: Pick<Database, 'db'>, { store, others }: Media): Promise<CheckedMedia> {
  const found: CheckedMedia = {
    pictures: 0,
    files: 0,
    bytes: 0,
    missing: [],
    damaged: [],
    unmoved: [],
    unreferenced: [],
  }
  const wanted = new Map<string, string>()
  const sources = await otherPictures(db)
  for await (const { name: shown, pictures } of shownPictures(db))
    for (const picture of pictures) {
      sources.add(picture.src)
      for (const name of filesOf(picture)) if (!wanted.has(name)) wanted.set(name, shown)
    }
  const slots = pLimit(MAX_CONCURRENT_READS)
  await slots.map(wanted, async ([name, product]) => {
    const content = await wholeFile(store, name)
    if (content === 'damaged') found.damaged.push({ name, product })
    else if (content === null) {
      const known = await Promise.all(others.map((other) => other.has([name])))
      found[known.some(({ size }) => size > 0) ? 'unmoved' : 'missing'].push({ name, product })
    }
  })
  for await (const { name, size } of store.list()) {
    if (name.startsWith(NOTES)) continue
    found.files += 1
    found.bytes += size
    if (!sources.has(`/media/${name.split('-')[0]}`)) found.unreferenced.push({ name, size })
  }
  return { ...found, pictures: sources.size }
}
