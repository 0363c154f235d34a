import type { QueryVariant, Search, SearchWord } from '#domain/search/query.ts'
import { stemOf } from '#domain/search/words.ts'
import { matchNames, substringQuery, type SubstringQuery } from './name-substrings.ts'
import { isAnyMatched, type SearchContext } from './posting-lists.ts'
import type { Matcher, SearchField, Term } from './search-index.ts'
import { wordsWithPrefix } from './vocabulary.ts'

/** The terms of a search: `exact` ones match whole words, `expanded` ones also words with the same prefix. */
export type ExpandedSearch = {
  exact: Term[][]
  expanded: Term[][]
  synonyms: Term[][]
  nouns: Term[][]
  substring: SubstringQuery | null
}

/** A product belongs to the first tier that finds it. `all` finds what any tier finds. */
export type Tiers = { inMetadata: Matcher[]; inDescription: Matcher[]; all: Matcher[] }

export async function expand(
  context: SearchContext,
  { typed, synonymous, nouns, substring }: Search,
): Promise<ExpandedSearch> {
  const known = new Map<string, Promise<Term>>()
  const [expanded, synonyms, nounTerms] = await Promise.all([
    expandVariants(context, typed, known),
    expandVariants(context, synonymous, known),
    expandVariants(context, nouns, known),
  ])
  const exact = typed.map((variant) => variant.map(exactTerm))
  const inNames = substring === '' ? null : await substringQuery(context, substring, [...expanded, ...synonyms])
  return { exact, expanded, synonyms, nouns: nounTerms, substring: inNames }
}

export function tiersOf(
  { search: { fullText } }: SearchContext,
  expandedSearch: ExpandedSearch,
  filterTerms: string[],
): Tiers {
  const { exact, expanded, synonyms, nouns, substring } = expandedSearch
  const inNames = substring ? [matchNames(fullText, substring, filterTerms)] : []
  if (exact.length === 0) return { inMetadata: inNames, inDescription: [], all: inNames }
  const wide = [...expanded, ...synonyms]
  // Without longer words and synonyms, the wide tiers would repeat the exact ones.
  const isWider = JSON.stringify(wide) !== JSON.stringify(exact)
  const within = (field: SearchField, variants: Term[][]) => fullText.match({ variants, field, filterTerms })
  // Synonyms are not searched in descriptions, which mention much that they are not about.
  const [metadata, body] = [within('metadata', wide), within('body', expanded)]
  const ifWider = (field: SearchField, variants: Term[][]) => (isWider ? [within(field, variants)] : [])
  const nounNames = nouns.length > 0 ? [within('name', nouns)] : []
  return {
    inMetadata: [within('name', exact), ...ifWider('name', wide), ...inNames, ...ifWider('metadata', exact), metadata],
    inDescription: [...nounNames, ...ifWider('body', exact), body],
    all: [body, ...(synonyms.length > 0 ? [metadata] : []), ...inNames, ...nounNames],
  }
}

export const exactTerm = ({ stem }: SearchWord): Term => ({ stems: [stem], prefix: null })

/** Adds to each word the words that start with it. `known` caches the terms of one search. */
export const expandVariants = (
  context: SearchContext,
  variants: readonly QueryVariant[],
  known = new Map<string, Promise<Term>>(),
): Promise<Term[][]> =>
  Promise.all(
    variants.map((variant) =>
      Promise.all(
        variant.map((word) => {
          const key = `${word.stem} ${word.prefix} ${word.isSku}`
          const term = known.get(key) ?? expandWord(context, word)
          known.set(key, term)
          return term
        }),
      ),
    ),
  )

async function expandWord(context: SearchContext, { stem, prefix, isSku = false }: SearchWord): Promise<Term> {
  if (prefix === null) return { stems: [stem], prefix: null }
  const words = await wordsWithPrefix(context.db, prefix, MAX_EXPANSIONS)
  // SKUs are not in the vocabulary.
  if (words.length === 0 && (prefix.length > 2 || isSku)) return skuTerm(context, { stem, prefix })
  return { stems: [...new Set([stem, ...words.map(stemOf)])], prefix: null }
}

/** Checks first whether any longer word exists, because a prefix query collects all matches before it returns one. */
async function skuTerm(context: SearchContext, { stem, prefix }: { stem: string; prefix: string }): Promise<Term> {
  const { longerWords, match } = context.search.fullText
  const matches = (term: Term) => isAnyMatched(context, match({ variants: [[term]], field: 'metadata' }))
  if (longerWords === null || (await isAnyMatched(context, () => longerWords(prefix))))
    return { stems: [stem], prefix: (await matches({ stems: [], prefix })) ? prefix : null }
  const isWhole = stem !== prefix && (await matches({ stems: [prefix], prefix: null }))
  return { stems: isWhole ? [stem, prefix] : [stem], prefix: null }
}

/** Two letters start more words than this; substrings of names find the others. */
const MAX_EXPANSIONS = 60
