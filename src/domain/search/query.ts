import { COLLECTIONS, type Collection } from '#domain/catalog/categories.ts'
import { joinWords, MAX_WORD_LENGTH, stemOf, wordsIn } from './words.ts'
import { indexOfName, type Synonyms } from './synonyms.ts'

/** Matches a word with the same stem, or one starting with `prefix`. */
export type SearchWord = { stem: string; prefix: string | null }

/** One interpretation of a search. A product matches if it contains all of the words. */
export type QueryVariant = readonly SearchWord[]

export type Query = {
  text: string
  words: readonly string[]
  typed: readonly QueryVariant[]
  synonymous: readonly QueryVariant[]
  /** The things of "mug and kettle"; empty if there is only one. */
  things: readonly string[]
}

const MAX_WORDS = 8
const MAX_VARIANTS = 12

/** `text` must be folded (`foldName`). */
export function readQuery(text: string, synonyms: Synonyms): Query {
  const words = significant(wordsIn(text))
  const readings = [words, ...joinedPairs(words), [joinWords(wordsIn(text))], splitNumbers(words)]
  const typed = unique(words.length === 0 ? [] : readings.map((reading) => reading.map(searchWord)))
  const synonymous = unique(
    typed.flatMap((variant) => withSynonyms(variant, synonyms)),
    typed,
  )
  return {
    text,
    words,
    typed: typed.slice(0, MAX_VARIANTS),
    synonymous: synonymous.slice(0, MAX_VARIANTS),
    things: thingsIn(text),
  }
}

export function searchWord(typed: string): SearchWord {
  const word = typed.slice(0, MAX_WORD_LENGTH)
  return { stem: stemOf(word), prefix: word.length > 1 ? word : null }
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

const STOP_WORDS = new Set('a an and by for from in of on or sku the to with'.split(' '))

export const collectionNamed = (words: readonly string[]): Collection | null =>
  (Object.keys(COLLECTIONS) as Collection[]).find((name) => words.map(stemOf).join(' ') === stemOf(name)) ?? null

function thingsIn(text: string): string[] {
  const things = text.split(/ (?:and|or|&|\+) |, ?/).filter((thing) => wordsIn(thing).length > 0)
  return things.length > 1 ? things.slice(0, MAX_WORDS) : []
}

/** Removes stop words and duplicates, unless only stop words are left. */
function significant(words: readonly string[]): string[] {
  const distinct = [...new Set(words)].filter((word) => word !== '')
  const others = distinct.filter((word) => !isStopWord(word))
  return (others.length > 0 ? others : distinct).slice(0, MAX_WORDS)
}

/** The catalog may spell two words as one: "back pack". */
const joinedPairs = (words: readonly string[]): string[][] =>
  words.slice(1).map((word, index) => [...words.slice(0, index), words[index]! + word, ...words.slice(index + 2)])

/** The catalog may spell a number with a unit as two words: "512gb". */
const splitNumbers = (words: readonly string[]): string[] =>
  words.flatMap((word) => /^(\d+)(\p{L}+)$/u.exec(word)?.slice(1) ?? word)

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
  const keys = new Set(known.map(stemKey))
  return variants.filter((variant) => keys.size !== keys.add(stemKey(variant)).size)
}

const stemKey = (variant: QueryVariant): string => variant.map(({ stem }) => stem).join(' ')
