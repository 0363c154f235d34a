import { COLLECTIONS, type Collection } from '#domain/catalog/categories.ts'
import { joinWords, MAX_WORD_LENGTH, piecesOf, stemOf, wordsIn } from './words.ts'
import { indexOfName, type Synonyms } from './synonyms.ts'

/** Matches a word with the same stem, or one that starts with `prefix`. `isSku`: the word was typed with a dash. */
export type SearchWord = { stem: string; prefix: string | null; isSku?: boolean }

/** One way to read a search. A product matches if it has all of its words. */
export type QueryVariant = readonly SearchWord[]

export type Search = {
  words: readonly string[]
  typed: readonly QueryVariant[]
  synonymous: readonly QueryVariant[]
  /** A name may have these in place of all words, for products whose descriptions alone have the words. */
  nouns: readonly QueryVariant[]
  substring: string
  /** Whether `typed` includes the synonyms, which are otherwise not searched in descriptions. */
  hasSynonymsAnywhere: boolean
}

const MAX_WORDS = 8
const MAX_VARIANTS = 12

export const readSearch = (text: string, synonyms: Synonyms): Search =>
  searchFor(significantWords(wordsIn(text)), text, synonyms)

export function searchFor(words: readonly string[], substring: string, synonyms: Synonyms): Search {
  const asOneWord = [joinWords(substring === '' ? words : wordsIn(substring))]
  const readings = words.length === 0 ? [] : [words, ...joinedPairs(words), asOneWord, ...splitNumbers(words)]
  const variants = readings.map((reading) => reading.map(searchWord))
  const typed = unique([...(words.length === 0 ? [] : skuVariants(substring)), ...variants])
  const synonymous = unique(
    typed.flatMap((variant) => withSynonyms(variant, synonyms)),
    typed,
  )
  return {
    words,
    typed: typed.slice(0, MAX_VARIANTS),
    synonymous: synonymous.slice(0, MAX_VARIANTS),
    nouns: [],
    substring,
    hasSynonymsAnywhere: false,
  }
}

export const withSynonymsAnywhere = ({ typed, synonymous, ...search }: Search): Search | null =>
  synonymous.length === 0
    ? null
    : { ...search, typed: [...typed, ...synonymous], synonymous: [], hasSynonymsAnywhere: true }

export function searchWord(typed: string): SearchWord {
  const word = typed.slice(0, MAX_WORD_LENGTH)
  return { stem: stemOf(word), prefix: word.length > 1 ? word : null }
}

export function enumeratedNouns(text: string): string[][] {
  const nouns = text.split(CONJUNCTION).map((noun) => significantWords(wordsIn(noun)))
  return nouns.length > 1 && nouns.every((words) => words.length > 0) ? nouns.slice(0, MAX_WORDS) : []
}

const CONJUNCTION = / (?:and|or|&|\+) |, ?/

/** Drops stop words and repetitions. A text of stop words alone keeps them. */
function significantWords(words: readonly string[]): string[] {
  const significant = [...new Set(words)].filter((word) => !isStopWord(word))
  return (significant.length > 0 ? significant : [...new Set(words)]).slice(0, MAX_WORDS)
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

const STOP_WORDS = new Set('a an and by for from in of on or sku the to with'.split(' '))

export const collectionNamed = (words: readonly string[]): Collection | null =>
  (Object.keys(COLLECTIONS) as Collection[]).find((name) => words.map(stemOf).join(' ') === stemOf(name)) ?? null

/** Two words may be one in the catalog: "back pack". */
const joinedPairs = (words: readonly string[]): string[][] =>
  words.slice(1).map((word, index) => [...words.slice(0, index), words[index]! + word, ...words.slice(index + 2)])

function skuVariants(text: string): QueryVariant[] {
  if (!DASHED.test(text)) return []
  const words = piecesOf(text).flatMap((piece): SearchWord[] => {
    const word = joinWords(wordsIn(piece))
    if (word === '' || isStopWord(word)) return []
    return [DASHED.test(piece) ? { ...searchWord(word), isSku: true } : searchWord(word)]
  })
  return words.length > 0 ? [words.slice(0, MAX_WORDS)] : []
}

const DASHED = /[\p{L}\p{N}]-/u

/** A number with a unit may be two words in the catalog: "512gb". */
function splitNumbers(words: readonly string[]): string[][] {
  const parts = words.flatMap((word) => /^(\d+)(\p{L}+)$/u.exec(word)?.slice(1) ?? word)
  return parts.length > words.length ? [parts] : []
}

const withSynonyms = (variant: QueryVariant, synonyms: Synonyms): QueryVariant[] =>
  synonyms.flatMap((names) =>
    names.flatMap((name) => {
      const words = variant.map(({ stem, prefix }) => prefix ?? stem)
      const at = indexOfName(name, words)
      if (at < 0) return []
      return names
        .filter((other) => other !== name)
        .map((other) => [...variant.slice(0, at), ...other.map(wholeWord), ...variant.slice(at + name.length)])
    }),
  )

const wholeWord = (word: string): SearchWord => ({ ...searchWord(word), prefix: null })

function unique(variants: readonly QueryVariant[], known: readonly QueryVariant[] = []): QueryVariant[] {
  const keys = new Set(known.map(keyOf))
  return variants.filter((variant) => keys.size !== keys.add(keyOf(variant)).size)
}

const keyOf = (variant: QueryVariant): string => variant.map(({ stem }) => stem).join(' ')
