import { searchWord, type QueryVariant, type Search } from '#domain/search/query.ts'
import { knownOf } from '#database/product-list/known-lists.ts'
import { contextOf, isAnyMatched, readPostings, type SearchContext, type SearchDatabase } from './posting-lists.ts'
import type { SearchField, Term } from './search-index.ts'
import { exactTerm, expand, looseVariants, tiersOf } from './tiers.ts'

/** Whether any product has all of these words, or others that start as they do. */
export const isFound = (database: SearchDatabase, words: readonly string[], field: SearchField): Promise<boolean> =>
  isAnyFound(database, [words.map(searchWord)], field)

/** Whether any product has all words of any of the variants, or others that start as they do. */
export async function isAnyFound(
  database: SearchDatabase,
  variants: readonly QueryVariant[],
  field: SearchField,
): Promise<boolean> {
  const context = await openContext(database)
  return hasAny(context, await looseVariants(context, variants), field)
}

/** Whether a product that has all of the words has one of them in more than its description. */
export async function isFoundByOneName(database: SearchDatabase, { typed }: Search): Promise<boolean> {
  const context = await openContext(database)
  const variants = await looseVariants(context, typed)
  const nearer = variants.flatMap((terms) => terms.map((term, at) => terms.with(at, { ...term, field: 'kind' })))
  return hasAny(context, nearer, 'body')
}

/** Whether any product is found by more than its description. */
export async function isFoundByName(database: SearchDatabase, search: Search): Promise<boolean> {
  const context = await openContext(database)
  const { named } = tiersOf(context, await expand(context, search), [])
  for (const matcher of named) if (await isAnyMatched(context, matcher)) return true
  return false
}

/** How many products have all of these words in the field, up to `limit`. */
export async function frequencyOf(
  database: SearchDatabase,
  words: readonly string[],
  field: SearchField,
  limit: number,
): Promise<number> {
  const context = await openContext(database)
  const variants = [words.map((word) => exactTerm(searchWord(word)))]
  return (await readPostings(context, context.state.index.match({ variants, field, lists: [] }), limit)).length
}

const hasAny = (context: SearchContext, variants: Term[][], field: SearchField): Promise<boolean> =>
  isAnyMatched(context, context.state.index.match({ variants, field, lists: [] }))

const openContext = async (database: SearchDatabase): Promise<SearchContext> =>
  contextOf(database, (await knownOf(database.db)).goods)
