import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileSize } from '#database/input-file.ts'
import { invalid } from '#domain/errors.ts'
import { MAX_PICTURE_MB, type LibraryPicture } from '#domain/media/library.ts'
import type { MediaStore } from '#media/media-store.ts'
import { convertPicture } from '#shop/import/formats/pictures.ts'

export type ReadPicture = Pick<LibraryPicture, 'src' | 'width' | 'height' | 'widths' | 'color'>

/** Writes the sizes of a picture to `media`, unless null. Throws ShopError before decoding if it is too large. */
export async function readPicture(file: string, media: MediaStore | null): Promise<ReadPicture> {
  const megabytes = fileSize(file) / 1_000_000
  if (megabytes > MAX_PICTURE_MB)
    throw unusable(file, `it is ${megabytes.toFixed(1)} MB, and the limit is ${MAX_PICTURE_MB} MB`)
  const bytes = await readFile(file)
  const { drawSvg, isSvg } = await import('./drawn-svg.ts')
  const drawn = isSvg(bytes) ? await drawSvg(bytes) : bytes
  if (typeof drawn === 'string') throw unusable(file, drawn)
  const picture = await convertPicture(drawn, media ?? ENCODES_NOTHING)
  if (typeof picture === 'string') throw unusable(file, picture)
  const { src, width, height, widths, color } = picture
  return { src, width: width!, height: height!, widths, color: color! }
}

const ENCODES_NOTHING = { has: async (names: readonly string[]) => new Set(names), write: async () => {} }

const unusable = (file: string, reason: string) => invalid(`${basename(file)} cannot be used: ${reason}.`)
