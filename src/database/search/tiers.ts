import type { QueryVariant, Search, SearchWord } from '#domain/search/query.ts'
import { stemOf } from '#domain/search/words.ts'
import { matchNames, namePiecesOf, type NamePieces } from './name-substrings.ts'
import { isAnyMatched, type SearchContext } from './posting-lists.ts'
import { sameBothWays, type Matcher, type SearchField, type Term } from './search-index.ts'
import { wordsFrom } from './vocabulary.ts'

/** The terms of a search: `exact` words, `loose` ones that start so, synonyms, nouns, and the part of a name. */
export type Expanded = {
  exact: Term[][]
  loose: Term[][]
  synonyms: Term[][]
  nouns: Term[][]
  pieces: NamePieces | null
}

/**
 * What finds products, the better first: a product is in the first tier that finds it. `named` looks at more than
 * descriptions. `all` finds everything that these find.
 */
export type Tiers = { named: Matcher[]; described: Matcher[]; all: Matcher[] }

export async function expand(context: SearchContext, { typed, same, nouns, part }: Search): Promise<Expanded> {
  const known = new Map<string, Promise<Term>>()
  const [loose, synonyms, nounTerms] = await Promise.all([
    looseVariants(context, typed, known),
    looseVariants(context, same, known),
    looseVariants(context, nouns, known),
  ])
  const exact = typed.map((variant) => variant.map(exactTerm))
  const pieces = part === '' ? null : await namePiecesOf(context, part, [...loose, ...synonyms])
  return { exact, loose, synonyms, nouns: nounTerms, pieces }
}

/** `lists`: the tiers find nothing outside these. */
export function tiersOf({ state: { index } }: SearchContext, expanded: Expanded, lists: string[]): Tiers {
  const { exact, loose, synonyms, nouns, pieces } = expanded
  const parts = pieces ? [matchNames(index, pieces, lists)] : []
  if (exact.length === 0) return { named: parts, described: [], all: parts }
  const wide = [...loose, ...synonyms]
  // Where no other word starts so or means the same, the wide tiers would find nothing more.
  const isWider = JSON.stringify(wide) !== JSON.stringify(exact)
  const within = (field: SearchField, variants: Term[][]) => index.match({ variants, field, lists })
  // Synonyms are not searched in descriptions, which mention much that they are not about.
  const [kinds, bodies] = [within('kind', wide), within('body', loose)]
  const ifWider = (field: SearchField, variants: Term[][]) => (isWider ? [within(field, variants)] : [])
  const called = nouns.length > 0 ? [within('name', nouns)] : []
  return {
    named: [within('name', exact), ...ifWider('name', wide), ...parts, ...ifWider('kind', exact), kinds],
    described: [...called, ...ifWider('body', exact), bodies],
    all: [bodies, ...(synonyms.length > 0 ? [kinds] : []), ...parts, ...called],
  }
}

export const exactTerm = ({ stem }: SearchWord): Term => ({ stems: [stem], prefix: null })

/** The variants with all words that start as theirs do. `known` collects the terms that have been looked up. */
export const looseVariants = (
  context: SearchContext,
  variants: readonly QueryVariant[],
  known = new Map<string, Promise<Term>>(),
): Promise<Term[][]> =>
  Promise.all(
    variants.map((variant) =>
      Promise.all(
        variant.map((word) => {
          const key = `${word.stem} ${word.start} ${word.isSku}`
          const term = known.get(key) ?? looseTerm(context, word)
          known.set(key, term)
          return term
        }),
      ),
    ),
  )

async function looseTerm(context: SearchContext, { stem, start, isSku = false }: SearchWord): Promise<Term> {
  if (start === null) return { stems: [stem], prefix: null }
  const words = await wordsFrom(context.db, start, MAX_EXPANSIONS)
  // SKUs are not in the vocabulary.
  if (words.length === 0 && (start.length > 2 || isSku)) return skuTerm(context, { stem, start })
  return { stems: [...new Set([stem, ...words.map(stemOf)])], prefix: null }
}

/** An index gathers everything that has a prefix before it answers; so it is asked first whether any word is longer. */
async function skuTerm(context: SearchContext, { stem, start }: { stem: string; start: string }): Promise<Term> {
  const { longerWords, match } = context.state.index
  const isAny = (term: Term) => isAnyMatched(context, match({ variants: [[term]], field: 'kind', lists: [] }))
  if (longerWords === null || (await isAnyMatched(context, sameBothWays(longerWords(start)))))
    return { stems: [stem], prefix: (await isAny({ stems: [], prefix: start })) ? start : null }
  const isWhole = stem !== start && (await isAny({ stems: [start], prefix: null }))
  return { stems: isWhole ? [stem, start] : [stem], prefix: null }
}

/** Words that a prefix stands for. Two letters start more; as part of a name they find it nevertheless. */
const MAX_EXPANSIONS = 60
