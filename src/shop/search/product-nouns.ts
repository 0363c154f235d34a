import type { Database } from '#database/database.ts'
import { isAnyFound, isFoundPartlyInMetadata } from '#database/search/lookups.ts'
import { enumeratedNouns, searchFor, type Search, type QueryVariant } from '#domain/search/query.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'

/** "desk lamp" also finds lamps, "mug and kettle" both. Null if no product is named so, or if one has a word outside its description. */
export async function withNouns(
  database: Database,
  search: Search,
  synonyms: Synonyms,
  isFound: boolean,
): Promise<Search | null> {
  if (search.words.length < 2) return null
  const enumerated = enumeratedNouns(search.substring).map((words) => variantsOf(words, synonyms))
  const areFound = await Promise.all(enumerated.map((variants) => isAnyFound(database, variants, 'name')))
  if (enumerated.length > 0 && areFound.every(Boolean)) return { ...search, nouns: enumerated.flat() }
  if (!isFound || (!search.hasSynonymsAnywhere && (await isFoundPartlyInMetadata(database, search)))) return null
  for (const words of likelyNouns(search.words)) {
    const nouns = variantsOf(words, synonyms)
    if (await isAnyFound(database, nouns, 'name')) return { ...search, nouns }
  }
  return null
}

function variantsOf(words: readonly string[], synonyms: Synonyms): QueryVariant[] {
  const { typed, synonymous } = searchFor(words, '', synonyms)
  return [...typed, ...synonymous]
}

/** Pairs and single words come the last first, because an English name ends with its noun. */
const likelyNouns = (words: readonly string[]): string[][] =>
  words
    .flatMap((_, at) => [words.slice(at, at + 1), words.slice(at - 1, at + 1)].filter((name) => name.length > 0))
    .toReversed()
