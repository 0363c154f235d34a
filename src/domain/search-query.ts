import { joined, stemOf, wordsIn } from './search-words.ts'
import type { Synonyms } from './synonyms.ts'

/** A product has a word if it has the stem of it, or one that begins as it does; null where only the stem counts. */
export type SearchWord = { stem: string; start: string | null }

/** All of its words must be found. */
export type Wording = readonly SearchWord[]

export type Search = {
  /** What was typed, word by word; without those that say nothing. */
  words: readonly string[]
  /** Ways to read what was typed: any of them will do. */
  typed: readonly Wording[]
  /** Ways to say the same. */
  same: readonly Wording[]
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
  const typed = words.length === 0 ? [] : [words, ...joinedPairs(words), ...apart(words)]
  const same = unlike(
    typed.flatMap((wording) => replaced(wording, synonyms)),
    typed,
  )
  return {
    words,
    typed: typed.slice(0, MOST_WORDINGS).map((wording) => wording.map(searchWord)),
    same: same.slice(0, MOST_WORDINGS).map((wording) => wording.map((word) => ({ stem: stemOf(word), start: null }))),
    part,
  }
}

export const searchWord = (word: string): SearchWord => ({ stem: stemOf(word), start: word.length > 1 ? word : null })

/** Without what stands in every description, unless there is nothing else. */
function telling(words: readonly string[]): string[] {
  const kept = [...new Set(words)].filter((word) => !SILENT.has(word))
  return (kept.length > 0 ? kept : [...new Set(words)]).slice(0, MOST_WORDS)
}

const SILENT = new Set('a an and by for from in of on or the to with'.split(' '))

/** "back pack" is one word elsewhere, and so is a SKU without its dashes. */
function joinedPairs(words: readonly string[]): string[][] {
  if (words.length < 2) return []
  const pairs = words
    .slice(1)
    .map((word, index) => [...words.slice(0, index), words[index]! + word, ...words.slice(index + 2)])
  return words.length > 2 ? [...pairs, [joined(words)]] : pairs
}

/** "512gb" is two words elsewhere. */
function apart(words: readonly string[]): string[][] {
  const parts = words.flatMap((word) => /^(\d+)(\p{L}+)$/u.exec(word)?.slice(1) ?? word)
  return parts.length > words.length ? [parts] : []
}

/** With each name for a thing by each of the thing's other names. */
const replaced = (words: readonly string[], synonyms: Synonyms): string[][] =>
  synonyms.flatMap((names) =>
    names.flatMap((name) => {
      const at = placeOf(name, words)
      if (at < 0) return []
      return names
        .filter((other) => other !== name)
        .map((other) => [...words.slice(0, at), ...other, ...words.slice(at + name.length)])
    }),
  )

const placeOf = (name: readonly string[], words: readonly string[]): number =>
  words.findIndex((_, at) => name.every((word, index) => stemOf(words[at + index] ?? '') === stemOf(word)))

const unlike = (wordings: readonly string[][], others: readonly (readonly string[])[]): string[][] => {
  const known = new Set(others.map((wording) => wording.join(' ')))
  return wordings.filter((wording) => !known.has(wording.join(' ')))
}
