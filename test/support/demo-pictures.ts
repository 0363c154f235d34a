import { existsSync, readdirSync } from 'node:fs'
import { findPicture } from '#shop/import/formats/pictures.ts'
import { MEDIA } from './import-files.ts'

const SOURCE = 'demo/pictures'
/** Four widths in two formats. */
const FILES_OF_EACH = 8

/** Makes the sizes of the demo catalog's pictures where they are missing: two tests that begin at once would each make all of them. */
export async function makeDemoPictures(): Promise<void> {
  const pictures = readdirSync(SOURCE)
  if (existsSync(MEDIA) && readdirSync(MEDIA).length >= pictures.length * FILES_OF_EACH) return
  for (const picture of pictures) {
    const found = await findPicture(picture, SOURCE, MEDIA)
    if (typeof found === 'string') throw new Error(found)
  }
}
