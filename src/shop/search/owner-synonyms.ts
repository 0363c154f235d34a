import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { fileSize } from '#database/input-file.ts'
import type { Db } from '#database/schema.ts'
import { saveSynonyms, storedSynonyms } from '#database/search/synonyms.ts'
import { invalid } from '#domain/errors.ts'
import { mappingsIn, parseSynonyms, statementsIn, type Synonyms } from '#domain/search/synonyms.ts'
import { DEMO_SYNONYMS } from '#shop/demo-files.ts'
import type { Shop } from '#shop/shop.ts'

const MAX_BYTES = 1_000_000

/** Falls back to the demo catalog's synonyms. */
export const synonymsText = async (db: Db, signal?: AbortSignal): Promise<string> =>
  (await storedSynonyms(db, signal)) ?? readFileSync(DEMO_SYNONYMS, 'utf8')

export const currentSynonyms = async (db: Db, signal?: AbortSignal): Promise<Synonyms> =>
  parseSynonyms(await synonymsText(db, signal))

/** `lonely`: lines with a single word, which have no effect. `mappings`: lines with Solr's arrow. */
export type ImportedSynonyms = { before: number; after: number; lonely: number; mappings: number }

/** Takes effect on all nodes within a second. Throws ShopError. */
export async function importSynonyms({ database }: Pick<Shop, 'database'>, file: string): Promise<ImportedSynonyms> {
  if (fileSize(file) > MAX_BYTES) throw invalid(`${file} is larger than 1 MB.`)
  const text = readText(file)
  const after = parseSynonyms(text).length
  const lonely = statementsIn(text).length - after
  if (after === 0 && lonely > 0)
    throw invalid(`${file} has no synonyms. Write one group on each line, such as: sofa, couch, settee`)
  return database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const before = parseSynonyms(await synonymsText(tx)).length
    await saveSynonyms(tx, text)
    return { before, after, lonely, mappings: mappingsIn(text) }
  })
}

/** Imports the synonyms file of earlier versions, unless synonyms were imported since. Returns a message for the owner. */
export async function adoptSynonyms(shop: Pick<Shop, 'database' | 'synonyms'>, dataDir: string): Promise<string[]> {
  const file = join(dataDir, 'synonyms.txt')
  if (!existsSync(file)) return []
  fileSize(file)
  const text = readText(file)
  const stored = await shop.database.transaction(async (tx) => {
    await lockCatalog(tx)
    const before = await storedSynonyms(tx)
    if (before !== null) return before
    await raiseCatalogVersion(tx)
    await saveSynonyms(tx, text)
    return null
  })
  shop.synonyms = await currentSynonyms(shop.database.db)
  if (stored === null) return [`The synonyms of ${file} are in the database now, for every node. ${CHANGE}`]
  return stored === text ? [] : [`${file} is not used: the synonyms are in the database. ${CHANGE}`]
}

const CHANGE = 'Change them with: npx shop synonyms import FILE'

/** PostgreSQL cannot store NUL characters. */
const readText = (file: string): string => readFileSync(file, 'utf8').replaceAll('\0', ' ')
