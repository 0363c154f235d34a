import type { Database } from '#database/database.ts'
import { isAnyFound, isFoundByOneName } from '#database/search/lookups.ts'
import { enumeratedIn, searchFor, type Search, type QueryVariant } from '#domain/search/query.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'

/**
 * A search that no name and no category has all words of finds what is called so as well, and before descriptions:
 * "desk lamp" is a lamp, and not whatever is said to stand beside a lamp on a desk. "Mug and kettle" are a mug and a
 * kettle. Null where nothing is called so, or what is found has one of the words in more than its description.
 */
export async function withThings(
  database: Database,
  search: Search,
  synonyms: Synonyms,
  { isFound, isGuess }: { isFound: boolean; isGuess: boolean },
): Promise<Search | null> {
  if (search.words.length < 2) return null
  const several = enumeratedIn(search.part).map((words) => namesFor(words, synonyms))
  const areCalled = await Promise.all(several.map((names) => isAnyFound(database, names, 'name')))
  if (several.length > 0 && areCalled.every(Boolean)) return { ...search, nouns: several.flat() }
  if (!isFound || (!isGuess && (await isFoundByOneName(database, search)))) return null
  for (const words of lastFirst(search.words)) {
    const nouns = namesFor(words, synonyms)
    if (await isAnyFound(database, nouns, 'name')) return { ...search, nouns }
  }
  return null
}

function namesFor(words: readonly string[], synonyms: Synonyms): QueryVariant[] {
  const { typed, same } = searchFor(words, '', synonyms)
  return [...typed, ...same]
}

/** What a thing is the last words of its name mostly say: one of them, or two next to each other. */
const lastFirst = (words: readonly string[]): string[][] =>
  words
    .flatMap((_, at) => [words.slice(at, at + 1), words.slice(at - 1, at + 1)].filter((name) => name.length > 0))
    .toReversed()
