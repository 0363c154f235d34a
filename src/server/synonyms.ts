import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileSize } from '#database/input-file.ts'
import { parseSynonyms, type Synonyms } from '#domain/search/synonyms.ts'

const defaults = fileURLToPath(new URL('../../demo/synonyms.txt', import.meta.url))

/** Reads the owner's synonyms from the data folder, or the default ones. Throws ShopError if the file cannot be read. */
export function readSynonyms(dataDir: string): Synonyms {
  const own = join(dataDir, 'synonyms.txt')
  const file = existsSync(own) ? own : defaults
  fileSize(file)
  return parseSynonyms(readFileSync(file, 'utf8'))
}
