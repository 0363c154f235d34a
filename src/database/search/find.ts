import { readQuery, type Query } from '#domain/search/query.ts'
import type { SearchContext } from './context.ts'
import { correctedWords } from './corrections.ts'
import { has, isAnyMatched } from './posting-lists.ts'
import type { Term } from './search-index.ts'
import { termsOf, tiersOf, widened, type Terms } from './tiers.ts'

/** `searchedFor` is what was searched instead of the typed words, which no product has. */
export type Found = { terms: Terms; isInMetadata: boolean; searchedFor: string | null }

/** Tries until products are found: the typed words, then synonyms in descriptions, then corrections, without and with synonyms. */
export async function findMatches(context: SearchContext, query: Query): Promise<Found | null> {
  const typed = await rung(context, query)
  // A single word that only descriptions have may still be a typo.
  if (typed && (typed.isInMetadata || query.words.length > 1)) return typed
  const searchedFor = (await correctedWords(context, query.words, 'body')).join(' ')
  const isChanged = searchedFor !== query.words.join(' ')
  if (typed && !isChanged) return typed
  const anywhere = await rung(context, query, true)
  if (anywhere || !isChanged) return anywhere
  const corrected = readQuery(searchedFor, context.synonyms)
  // A correction combined with a synonym of another word would be two guesses.
  const isOneGuess = corrected.words.length === 1
  const found = (await rung(context, corrected)) ?? (isOneGuess ? await rung(context, corrected, true) : null)
  return found && { ...found, searchedFor }
}

/** Corrects words that occur only in descriptions. */
export async function didYouMean(context: SearchContext, { words }: Query): Promise<string | null> {
  const meant = (await correctedWords(context, words, 'metadata')).join(' ')
  if (meant === words.join(' ')) return null
  return (await rung(context, readQuery(meant, context.synonyms)))?.isInMetadata ? meant : null
}

/** Finds products with as many of the words as possible, preferring the last word and words not only in descriptions. */
export async function findNearest(context: SearchContext, { words }: Query): Promise<Found | null> {
  const corrected = (await correctedWords(context, words, 'body')).toReversed()
  const each = await Promise.all(corrected.map((word) => rung(context, readQuery(word, context.synonyms))))
  const known = [true, false].flatMap((isIn) => corrected.filter((_, at) => each[at]?.isInMetadata === isIn))
  for (let count = known.length; count > 0; count--) {
    const found = await rung(context, readQuery(known.slice(0, count).join(' '), context.synonyms))
    if (found) return found
  }
  return null
}

async function rung(context: SearchContext, query: Query, hasSynonymsAnywhere = false): Promise<Found | null> {
  if (hasSynonymsAnywhere && query.synonymous.length === 0) return null
  const terms = { ...(await termsOf(context, query)), hasSynonymsAnywhere }
  const { inMetadata, inDescription } = tiersOf(context, terms)
  for (const matcher of inMetadata)
    if (await isAnyMatched(context, matcher)) return { terms, isInMetadata: true, searchedFor: null }
  const isFound = (await Promise.all(inDescription.map((matcher) => isAnyMatched(context, matcher)))).includes(true)
  const nouns = await nounsOf(context, query, terms, isFound)
  return isFound || nouns.length > 0 ? { terms: { ...terms, nouns }, isInMetadata: false, searchedFor: null } : null
}

/** Finds nouns in names if not all words match: each thing of "mug and kettle", or the last noun of "desk lamp". */
async function nounsOf(context: SearchContext, { words, things }: Query, { wide }: Terms, isFound: boolean) {
  const inNames = async (text: string): Promise<Term[][]> => {
    const { typed, synonymous } = readQuery(text, context.synonyms)
    const variants = await widened(context, [...typed, ...synonymous])
    return (await has(context, variants, 'name')) ? variants : []
  }
  const each = await Promise.all(things.map(inNames))
  if (each.length > 0 && each.every((variants) => variants.length > 0)) return each.flat()
  const partly = wide.flatMap((terms) => terms.map((term, at) => terms.with(at, { ...term, field: 'metadata' })))
  if (words.length < 2 || !isFound || (await has(context, partly, 'body'))) return []
  for (const word of words.toReversed()) {
    const nouns = await inNames(word)
    if (nouns.length > 0) return nouns
  }
  return []
}
