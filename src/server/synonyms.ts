import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSynonyms, type Synonyms } from '#domain/synonyms.ts'

const common = fileURLToPath(new URL('../../demo/synonyms.txt', import.meta.url))

/** The owner's file in the data folder, or else the one that comes with the shop. */
export function readSynonyms(dataDir: string): Synonyms {
  const own = join(dataDir, 'synonyms.txt')
  return parseSynonyms(readFileSync(existsSync(own) ? own : common, 'utf8'))
}
