import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lindenLine } from '../../src/shop/import/formats/linden-line.ts'
import { linkedPicture } from '../../src/shop/import/formats/pictures.ts'
import { productOf } from './product.ts'
import { DEPARTMENTS } from './words.ts'

const BATCH_SIZE = 500

/** Writes `count` realistic products as JSON lines, with pictures on another host. */
export async function writeCatalogFile(file: string, count: number): Promise<void> {
  const names = DEPARTMENTS.flatMap(({ pictures }) => pictures)
  const pictures = new Map(
    names.map((name) => [name, { ...linkedPicture(`https://pictures.example/${name}.webp`), alt: '' }]),
  )
  const lineOf = (number: number): string => `${lindenLine(productOf(number, pictures), '')}\n`
  function* texts(): Generator<string> {
    for (let first = 0; first < count; first += BATCH_SIZE)
      yield Array.from({ length: Math.min(BATCH_SIZE, count - first) }, (_, index) => lineOf(first + index)).join('')
  }
  await pipeline(Readable.from(texts()), createWriteStream(file))
}
