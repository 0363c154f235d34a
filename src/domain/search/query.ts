import { COLLECTIONS, type Collection } from '#domain/catalog/categories.ts'
import { joined, LONGEST_WORD, piecesOf, stemOf, wordsIn } from './words.ts'
import { placeOf, type Synonyms } from './synonyms.ts'

/**
 * A product has a word if it has the stem of it, or one that begins as it does; null where only the stem counts. `isSku`: it
 * was typed with a dash.
 */
export type SearchWord = { stem: string; start: string | null; isSku?: boolean }

/** All of its words must be found. */
export type QueryVariant = readonly SearchWord[]

export type Search = {
  /** What was typed, word by word; without those that say nothing. */
  words: readonly string[]
  /** Ways to read what was typed: any of them will do. */
  typed: readonly QueryVariant[]
  /** Ways to say the same. */
  same: readonly QueryVariant[]
  /** What a name may say instead of all of the words, where descriptions alone have these. */
  nouns: readonly QueryVariant[]
  /** Folded: part of a name. */
  part: string
}

const MOST_WORDS = 8
/** More would be many times as much to look for. */
const MOST_WORDINGS = 12

/** What a text looks for. `text` is folded. */
export const readSearch = (text: string, synonyms: Synonyms): Search =>
  searchFor(telling(wordsIn(text)), text, synonyms)

export function searchFor(words: readonly string[], part: string, synonyms: Synonyms): Search {
  const whole = [joined(part === '' ? words : wordsIn(part))]
  const readings = words.length === 0 ? [] : [words, ...joinedPairs(words), whole, ...apart(words)]
  const wordings = readings.map((reading) => reading.map(searchWord))
  const typed = unlike([...(words.length === 0 ? [] : asSkus(part)), ...wordings], [])
  const same = unlike(
    typed.flatMap((wording) => replaced(wording, synonyms)),
    typed,
  )
  return { words, typed: typed.slice(0, MOST_WORDINGS), same: same.slice(0, MOST_WORDINGS), nouns: [], part }
}

/** The same search where a description may call the thing otherwise as well; null where it is called nothing else. */
export const inOtherWords = ({ typed, same, ...search }: Search): Search | null =>
  same.length === 0 ? null : { ...search, typed: [...typed, ...same], same: [] }

/** Of what is written as one no more than an index takes for a word. */
export function searchWord(written: string): SearchWord {
  const word = written.slice(0, LONGEST_WORD)
  return { stem: stemOf(word), start: word.length > 1 ? word : null }
}

/** The nouns that a text names one beside the other: "mug and kettle" -> mug, kettle. None where it is about one thing. */
export function enumeratedIn(text: string): string[][] {
  const nouns = text.split(BESIDE).map((thing) => telling(wordsIn(thing)))
  return nouns.length > 1 && nouns.every((words) => words.length > 0) ? nouns.slice(0, MOST_WORDS) : []
}

const BESIDE = / (?:and|or|&|\+) |, ?/

/** Without what stands in every description, unless there is nothing else. */
function telling(words: readonly string[]): string[] {
  const kept = [...new Set(words)].filter((word) => !isSilent(word))
  return (kept.length > 0 ? kept : [...new Set(words)]).slice(0, MOST_WORDS)
}

/** Of a word that says nothing. */
export const isSilent = (word: string): boolean => SILENT.has(word)

const SILENT = new Set('a an and by for from in of on or sku the to with'.split(' '))

/** The collection that words call by its name, in one or many: "sales"; null where they say anything else. */
export const collectionCalled = (words: readonly string[]): Collection | null =>
  (Object.keys(COLLECTIONS) as Collection[]).find((name) => words.map(stemOf).join(' ') === stemOf(name)) ?? null

/** "back pack" is one word elsewhere. A SKU is one as a whole, with what it says twice. */
const joinedPairs = (words: readonly string[]): string[][] =>
  words.slice(1).map((word, index) => [...words.slice(0, index), words[index]! + word, ...words.slice(index + 2)])

/** What is written with dashes is one word, also beside others: "kettle LN-KTL-GRN", "LN-". */
function asSkus(text: string): QueryVariant[] {
  if (!DASHED.test(text)) return []
  const words = piecesOf(text).flatMap((piece): SearchWord[] => {
    const word = joined(wordsIn(piece))
    if (word === '' || isSilent(word)) return []
    return [DASHED.test(piece) ? { ...searchWord(word), isSku: true } : searchWord(word)]
  })
  return words.length > 0 ? [words.slice(0, MOST_WORDS)] : []
}

const DASHED = /[\p{L}\p{N}]-/u

/** "512gb" is two words elsewhere. */
function apart(words: readonly string[]): string[][] {
  const parts = words.flatMap((word) => /^(\d+)(\p{L}+)$/u.exec(word)?.slice(1) ?? word)
  return parts.length > words.length ? [parts] : []
}

/** With each name for a thing by each of the thing's other names. */
const replaced = (wording: QueryVariant, synonyms: Synonyms): QueryVariant[] =>
  synonyms.flatMap((names) =>
    names.flatMap((name) => {
      const at = placeOf(
        name,
        wording.map(({ stem, start }) => start ?? stem),
      )
      if (at < 0) return []
      return names
        .filter((other) => other !== name)
        .map((other) => [...wording.slice(0, at), ...other.map(wholeWord), ...wording.slice(at + name.length)])
    }),
  )

/** Nobody has typed the beginning of it. */
const wholeWord = (word: string): SearchWord => ({ ...searchWord(word), start: null })

/** Each once, and none of the others. */
function unlike(wordings: readonly QueryVariant[], others: readonly QueryVariant[]): QueryVariant[] {
  const known = new Set(others.map(keyOf))
  return wordings.filter((wording) => known.size !== known.add(keyOf(wording)).size)
}

const keyOf = (wording: QueryVariant): string => wording.map(({ stem }) => stem).join(' ')
