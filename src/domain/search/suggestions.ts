import { foldName } from '#domain/catalog/products.ts'
import { isSilent } from './query.ts'
import { piecesOf, stemOf, wordsIn } from './words.ts'

/** Who types more than this knows what he wants. */
const LONGEST_TYPED = 60

/** What has been typed, as suggestions are made for it: whatever comes to the same is the same text. */
export const typedText = (text: string): string =>
  Array.from(foldName(text.replaceAll('\0', '').toWellFormed()))
    .slice(0, LONGEST_TYPED)
    .join('')
    .trim()

const MOST_CATEGORIES = 3
export const MOST_QUERIES = 4
/** The words that a search is offered for, with those that were typed last. */
const LONGEST_TAIL = 3

type Category = { name: string; count: number }

/**
 * The categories each of whose names has all that was typed, as words or their beginnings: first those that start so
 * themselves, then the largest.
 */
export function categoriesFor<C extends Category>(text: string, categories: readonly C[]): C[] {
  const words = wordsIn(text)
  const fits = ({ name }: Category): boolean => {
    const inName = wordsIn(name)
    return words.every((word) => inName.some((other) => other.startsWith(word) || stemOf(other) === stemOf(word)))
  }
  const isLater = ({ name }: Category): number => (foldName(name).startsWith(text) ? 0 : 1)
  if (words.length === 0) return []
  return categories
    .filter(fits)
    .toSorted((one, other) => isLater(one) - isLater(other) || other.count - one.count)
    .slice(0, MOST_CATEGORIES)
}

/**
 * Searches that go on from what was typed as the names do that it finds, the best of them first: its last word made
 * whole, and with it what the thing is, which a name ends with. The more names, the better. No name as a whole: that
 * product is suggested itself.
 */
export function queriesFor(text: string, names: readonly string[]): string[] {
  const typed = partsOf(text)
  const found = new Map<string, { query: string; count: number; isName: boolean }>()
  for (const name of names) {
    const inName = partsOf(name)
    for (const query of queriesIn(typed, inName)) {
      const key = keyOf(query)
      const known = found.get(key) ?? { query: query.join(' '), count: 0, isName: query.length === inName.length }
      found.set(key, { ...known, count: known.count + 1 })
    }
  }
  found.delete(keyOf(typed))
  return [...found.values()]
    .filter(({ count, isName }) => count > 1 || !isName)
    .toSorted((one, other) => other.count - one.count)
    .map(({ query }) => query)
}

function queriesIn(typed: readonly string[], inName: readonly string[]): string[][] {
  const before = typed.slice(0, -1)
  const isElsewhere = before.some((word) => !isSilent(word) && !inName.some((other) => stemOf(other) === stemOf(word)))
  const at = isElsewhere ? -1 : placeOf(typed.at(-1), before, inName)
  if (at < 0) return []
  const tail = inName.slice(at)
  const whole = [...before, inName[at]!]
  const isKind = tail.length > 1 && tail.length <= LONGEST_TAIL && !before.some((word) => tail.includes(word))
  return isKind ? [whole, [...before, ...tail]] : [whole]
}

/** Where a name goes on from what was typed, rather after the word before it; -1: nowhere. */
function placeOf(start: string | undefined, before: readonly string[], inName: readonly string[]): number {
  if (start === undefined) return -1
  const fits = (word: string): boolean => word.startsWith(start) && !before.includes(word) && !isSilent(word)
  const last = inName.indexOf(before.at(-1) ?? '')
  return last >= 0 && fits(inName[last + 1] ?? '') ? last + 1 : inName.findIndex(fits)
}

/** As one says them: "pour-over" is one word, and signs around a word are none of it. */
const partsOf = (text: string): string[] =>
  piecesOf(text)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''))
    .filter((piece) => piece !== '')

const keyOf = (words: readonly string[]): string => words.map(stemOf).join(' ')
