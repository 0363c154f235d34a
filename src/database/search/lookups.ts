import { searchWord, type QueryVariant, type Search } from '#domain/search/query.ts'
import { isAnyMatched, openSearch, readPostings, type SearchContext, type SearchDatabase } from './posting-lists.ts'
import type { SearchField, Term } from './search-index.ts'
import { exactTerm, expand, expandVariants, tiersOf } from './tiers.ts'

export const isFound = (database: SearchDatabase, words: readonly string[], field: SearchField): Promise<boolean> =>
  isAnyFound(database, [words.map(searchWord)], field)

export async function isAnyFound(
  database: SearchDatabase,
  variants: readonly QueryVariant[],
  field: SearchField,
): Promise<boolean> {
  const context = await openSearch(database)
  return matchesAny(context, await expandVariants(context, variants), field)
}

/** Whether any product has all of the words, and at least one of them outside its description. */
export async function isFoundPartlyInMetadata(database: SearchDatabase, { typed }: Search): Promise<boolean> {
  const context = await openSearch(database)
  const variants = await expandVariants(context, typed)
  const eachInMetadata = variants.flatMap((terms) =>
    terms.map((term, at) => terms.with(at, { ...term, field: 'metadata' })),
  )
  return matchesAny(context, eachInMetadata, 'body')
}

export async function isFoundInMetadata(database: SearchDatabase, search: Search): Promise<boolean> {
  const context = await openSearch(database)
  const { inMetadata } = tiersOf(context, await expand(context, search), [])
  for (const matcher of inMetadata) if (await isAnyMatched(context, matcher)) return true
  return false
}

export async function frequencyOf(
  database: SearchDatabase,
  words: readonly string[],
  field: SearchField,
  limit: number,
): Promise<number> {
  const context = await openSearch(database)
  const variants = [words.map((word) => exactTerm(searchWord(word)))]
  return (await readPostings(context, context.search.fullText.match({ variants, field }), limit)).length
}

const matchesAny = (context: SearchContext, variants: Term[][], field: SearchField): Promise<boolean> =>
  isAnyMatched(context, context.search.fullText.match({ variants, field }))
