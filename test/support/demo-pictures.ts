import { existsSync, readdirSync } from 'node:fs'
import { findPicture } from '#shop/import/formats/pictures.ts'
import { MEDIA, MEDIA_FOLDER } from './import-files.ts'

const SOURCE = 'demo/pictures'
/** Each picture has four widths in two formats. */
const FILES_PER_PICTURE = 8

/** Converts missing pictures of the demo catalog, because tests that start together would each convert all of them. */
export async function makeDemoPictures(): Promise<void> {
  const pictures = readdirSync(SOURCE)
  if (existsSync(MEDIA_FOLDER) && readdirSync(MEDIA_FOLDER).length >= pictures.length * FILES_PER_PICTURE) return
  for (const picture of pictures) {
    const found = await findPicture(picture, SOURCE, MEDIA)
    if (typeof found === 'string') throw new Error(found)
  }
}
