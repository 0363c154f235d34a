import { soundOf, stemOf } from './words.ts'

/** `inName`: the word occurs in a product name. `sound` is the phonetic form of its stem. */
export type KnownWord = { word: string; inName: boolean; sound: string; consonants: number }

export type Vocabulary = ReadonlyMap<string, KnownWord>

export function knownWord(word: string, inName: boolean, sound = soundOf(stemOf(word))): KnownWord {
  return { word, inName, sound, consonants: consonantSet(sound) }
}

/** Adding, removing or changing a consonant is one edit; a vowel, or swapping two letters, is half an edit. */
export const ONE_EDIT = 2

/** SKUs and numbers must be spelled exactly. */
const maxEdits = (word: string): number =>
  /\d/.test(word) || word.length < 3 ? 0 : word.length < 4 ? ONE_EDIT / 2 : word.length < 6 ? ONE_EDIT : 2 * ONE_EDIT

export type Correction = { word: string; edits: number }

const MAX_CORRECTIONS = 20
const NOT_IN_NAME_COST = 1
/** A different ending counts as one edit: "woolen" to wool, "charging" to charger. */
const MIN_BEGINNING = 4

/** The known words that a misspelled word may mean, most likely first. */
export function correctionsOf(typed: string, known: Iterable<KnownWord>): Correction[] {
  const found: (Correction & { cost: number })[] = []
  const editsTo = editsFrom(typed)
  for (const candidate of known) {
    const edits = editsTo(candidate)
    if (edits === null) continue
    const { word, inName } = candidate
    const cost = 2 * edits + (inName ? 0 : NOT_IN_NAME_COST)
    found.push({ word, edits, cost })
  }
  return found.toSorted((one, other) => one.cost - other.cost).slice(0, MAX_CORRECTIONS)
}

function editsFrom(typed: string): (candidate: KnownWord) => number | null {
  const forms = [typed, stemOf(typed)].map((form) => ({
    ...knownWord(form, false, soundOf(form)),
    max: maxEdits(form),
  }))
  const beginning = typed.slice(0, Math.max(MIN_BEGINNING, Math.ceil(typed.length * 0.6)))
  return ({ word, sound, consonants }) => {
    if (maxEdits(typed) === 0 || word === typed) return null
    if (word.startsWith(beginning)) return ONE_EDIT
    for (const form of forms) {
      const max = word[0] === typed[0] ? form.max : Math.min(form.max, ONE_EDIT)
      if (bitCount(form.consonants ^ consonants) > max) continue
      const edits = editDistance(form.sound, sound, max)
      // Nearly every word is close to some three-letter word.
      if (edits <= max && (edits === 0 || word.length > 3 || typed.length < 4)) return edits
    }
    return null
  }
}

/** One edit changes at most two consonants of the set. */
function consonantSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) if (!isVowel(word[at]!)) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitCount(number: number): number {
  let count = 0
  for (let left = number; left !== 0; left &= left - 1) count++
  return count
}

const isVowel = (letter: string): boolean => VOWELS.has(letter)
const VOWELS = new Set('aeiouy')
const weightOf = (letter: string): number => (isVowel(letter) ? ONE_EDIT / 2 : ONE_EDIT)

/** Computes the optimal string alignment distance in units of 1 / `ONE_EDIT`. Returns `max` + 1 as soon as it exceeds `max`. */
export function editDistance(one: string, other: string, max: number): number {
  let last: number[] = []
  let row = [0]
  for (const letter of other) row.push(row.at(-1)! + weightOf(letter))
  for (let at = 1; at <= one.length; at++) {
    const letter = one[at - 1]!
    const next = [row[0]! + weightOf(letter)]
    for (let to = 1; to <= other.length; to++) {
      const wanted = other[to - 1]!
      const change = letter === wanted ? 0 : Math.max(weightOf(letter), weightOf(wanted))
      let edits = Math.min(row[to]! + weightOf(letter), next[to - 1]! + weightOf(wanted), row[to - 1]! + change)
      const isTransposed = at > 1 && to > 1 && letter === other[to - 2] && one[at - 2] === wanted
      if (isTransposed) edits = Math.min(edits, last[to - 2]! + ONE_EDIT / 2)
      next.push(edits)
    }
    if (Math.min(...row, ...next) > max) return max + 1
    last = row
    row = next
  }
  return row[other.length]!
}
