import { sql } from 'kysely'
import type { Query, QueryVariant, SearchWord } from '#domain/search/query.ts'
import { stemOf, wordsIn } from '#domain/search/words.ts'
import { containing, endingWith } from '#database/like-pattern.ts'
import type { SearchContext } from './context.ts'
import type { Matcher, SearchField, SearchIndex, Term } from './search-index.ts'
import { wordsLike, wordsWithPrefix } from './vocabulary.ts'

/** The terms of a query: `wide` variants also match longer words. `nouns` are searched in names only. */
export type Terms = {
  exact: Term[][]
  wide: Term[][]
  synonyms: Term[][]
  /** Descriptions mention much that a product is not, so synonyms are searched there only if nothing else is found. */
  hasSynonymsAnywhere: boolean
  nouns: Term[][]
  substring: Substring | null
}

const NO_TERMS = { exact: [], wide: [], synonyms: [], hasSynonymsAnywhere: false, nouns: [], substring: null }

/** Words of names that a substring consists of. `isPartial`: a piece is in too many words, so the names must be compared too. */
type Substring = { text: string; words: Term[]; isPartial: boolean }

/** A product belongs to the first tier that finds it. `all` matches anything that any tier matches. */
export type Tiers = { inMetadata: Matcher[]; inDescription: Matcher[]; all: Matcher[] }

export async function termsOf(context: SearchContext, { typed, synonymous, text }: Query): Promise<Terms> {
  const [wide, synonyms] = await Promise.all([widened(context, typed), widened(context, synonymous)])
  const exact = typed.map((variant) => variant.map(exactTerm))
  return { ...NO_TERMS, exact, wide, synonyms, substring: await substringOf(context, text, [...wide, ...synonyms]) }
}

export function tiersOf({ fullText }: SearchContext, terms: Terms | null, filterTerms: string[] = []): Tiers {
  const { exact, wide, synonyms, hasSynonymsAnywhere, nouns, substring } = terms ?? NO_TERMS
  const within = (field: SearchField, variants: Term[][]): Matcher[] =>
    variants.length > 0 ? [fullText.match({ variants, field, filterTerms })] : []
  const any = [...wide, ...synonyms]
  const parts = substring ? [matchNames(fullText, substring, filterTerms)] : []
  const [names, metadata] = [within('name', nouns), within('metadata', any)]
  const body = within('body', hasSynonymsAnywhere ? any : wide)
  return {
    inMetadata: [...within('name', exact), ...within('name', any), ...parts, ...metadata],
    inDescription: [...names, ...within('body', exact), ...body],
    all: [...body, ...(synonyms.length > 0 ? metadata : []), ...parts, ...names],
  }
}

export const exactTerm = ({ stem }: SearchWord): Term => ({ stems: [stem], prefix: null })

/** Extends each word to the words that start with it. */
export const widened = (context: SearchContext, variants: readonly QueryVariant[]): Promise<Term[][]> =>
  Promise.all(variants.map((variant) => Promise.all(variant.map((word) => wideTerm(context, word)))))

function wideTerm(context: SearchContext, word: SearchWord): Promise<Term> {
  const key = `${word.stem} ${word.prefix}`
  const term = context.terms.get(key) ?? readTerm(context, word)
  context.terms.set(key, term)
  return term
}

/** Two letters start more words than this; substrings of names find the others. */
const MAX_LONGER_WORDS = 60

async function readTerm(context: SearchContext, { stem, prefix }: SearchWord): Promise<Term> {
  if (prefix === null) return { stems: [stem], prefix: null }
  const words = await wordsWithPrefix(context.db, prefix, MAX_LONGER_WORDS)
  // SKUs are not in the vocabulary.
  if (words.length === 0) return { stems: [stem], prefix }
  return { stems: [...new Set([stem, ...words.map(stemOf)])], prefix: null }
}

const MAX_PART_WORDS = 500

/** Null if no name contains the text, or if a variant already finds all names that do. */
async function substringOf(context: SearchContext, text: string, variants: Term[][]): Promise<Substring | null> {
  const pieces = text === '' ? [] : text.split(' ')
  const lists = await Promise.all(pieces.map((piece, at) => wordsAround(context, piece, at, pieces.length)))
  if (lists.length === 0 || lists.some((stems) => stems.length === 0)) return null
  const complete = lists.filter((stems) => stems.length < MAX_PART_WORDS)
  const isPartial = complete.length < lists.length
  if (!isPartial && variants.some((variant) => coversAll(variant, lists))) return null
  return { text, words: complete.map((stems) => ({ stems, prefix: null })), isPartial }
}

/** Words from product names that end with the first piece of a text, equal a middle piece, start with the last, or contain the only one. */
async function wordsAround({ db, fullText }: SearchContext, piece: string, at: number, count: number) {
  const like = (pattern: string) => wordsLike(db, pattern, fullText.mayContain(piece), MAX_PART_WORDS)
  if (at === 0) return like(count === 1 ? containing(piece) : endingWith(piece))
  return at < count - 1 ? [piece] : [piece, ...(await wordsWithPrefix(db, piece, MAX_PART_WORDS))]
}

function matchNames(fullText: SearchIndex, { text, words, isPartial }: Substring, filterTerms: string[]): Matcher {
  const contains = sql<boolean>`product_words.name_folded like ${containing(text)} escape '\\'`
  if (words.length + filterTerms.length === 0) return () => sql`(select place from product_words where ${contains})`
  const matches = fullText.match({ variants: words.length > 0 ? [words] : [], field: 'name', filterTerms })
  if (!isPartial) return matches
  return () => sql`(select matched.place from ${matches(Infinity)} as matched cross join product_words
    where product_words.place = matched.place and ${contains})`
}

const coversAll = (variant: Term[], lists: string[][]): boolean =>
  variant.every(({ stems }) =>
    lists.some((words) => words.every((word) => stems.includes(isWord(word) ? stemOf(word) : word))),
  )

const isWord = (piece: string): boolean => wordsIn(piece)[0] === piece
