import type { CategoryCount } from '#domain/catalog/categories.ts'
import { foldName } from '#domain/catalog/products.ts'
import { isStopWord } from './query.ts'
import { spacedWords, stemOf, wordsIn } from './words.ts'

const MAX_TYPED_LENGTH = 60

/** Normalizes the typed text, so that equivalent texts share a cached response. */
export const typedText = (text: string): string =>
  Array.from(foldName(text.replaceAll('\0', '').toWellFormed()))
    .slice(0, MAX_TYPED_LENGTH)
    .join('')
    .trim()

const MAX_CATEGORIES = 3
export const MAX_QUERIES = 4
const MAX_TAIL_WORDS = 3

/** Categories whose names match every typed word or prefix. Names starting with the text come first, then the largest. */
export function categoriesFor(text: string, categories: readonly CategoryCount[]): CategoryCount[] {
  const words = wordsIn(text)
  const matches = ({ name }: CategoryCount): boolean => {
    const inName = wordsIn(name)
    return words.every((word) => inName.some((other) => other.startsWith(word) || stemOf(other) === stemOf(word)))
  }
  const rank = ({ name }: CategoryCount): number => (foldName(name).startsWith(text) ? 0 : 1)
  if (words.length === 0) return []
  return categories
    .filter(matches)
    .toSorted((one, other) => rank(one) - rank(other) || other.count - one.count)
    .slice(0, MAX_CATEGORIES)
}

/** Completes the last word from product names, alone and with the rest of the name. The most frequent queries come first. */
export function queriesFor(text: string, names: readonly string[]): string[] {
  const typed = partsOf(text)
  const found = new Map<string, { query: string; count: number; isName: boolean }>()
  for (const name of names) {
    const inName = partsOf(name)
    for (const query of completionsFrom(typed, inName)) {
      const key = stemKey(query)
      const known = found.get(key) ?? { query: query.join(' '), count: 0, isName: query.length === inName.length }
      found.set(key, { ...known, count: known.count + 1 })
    }
  }
  found.delete(stemKey(typed))
  return (
    [...found.values()]
      // A query that is a single product's full name is suggested as a product instead.
      .filter(({ count, isName }) => count > 1 || !isName)
      .toSorted((one, other) => other.count - one.count)
      .map(({ query }) => query)
  )
}

function completionsFrom(typed: readonly string[], inName: readonly string[]): string[][] {
  const before = typed.slice(0, -1)
  const isMissing = before.some((word) => !isStopWord(word) && !inName.some((other) => stemOf(other) === stemOf(word)))
  const at = isMissing ? -1 : completionIndex(typed.at(-1), before, inName)
  if (at < 0) return []
  const tail = inName.slice(at)
  const completed = [...before, inName[at]!]
  const hasTail = tail.length > 1 && tail.length <= MAX_TAIL_WORDS && !before.some((word) => tail.includes(word))
  return hasTail ? [completed, [...before, ...tail]] : [completed]
}

function completionIndex(start: string | undefined, before: readonly string[], inName: readonly string[]): number {
  if (start === undefined) return -1
  const completes = (word: string): boolean => word.startsWith(start) && !before.includes(word) && !isStopWord(word)
  const last = inName.indexOf(before.at(-1) ?? '')
  return last >= 0 && completes(inName[last + 1] ?? '') ? last + 1 : inName.findIndex(completes)
}

/** "pour-over" counts as one word. */
const partsOf = (text: string): string[] =>
  spacedWords(text)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''))
    .filter((piece) => piece !== '')

const stemKey = (words: readonly string[]): string => words.map(stemOf).join(' ')
