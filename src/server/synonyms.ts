import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileSize } from '#database/input-file.ts'
import { parseSynonyms, type Synonyms } from '#domain/search/synonyms.ts'

const common = fileURLToPath(new URL('../../demo/synonyms.txt', import.meta.url))

/** The owner's file in the data folder, or else the one that comes with the shop. Throws ShopError where it cannot be read. */
export function readSynonyms(dataDir: string): Synonyms {
  const own = join(dataDir, 'synonyms.txt')
  const file = existsSync(own) ? own : common
  fileSize(file)
  return parseSynonyms(readFileSync(file, 'utf8'))
}
