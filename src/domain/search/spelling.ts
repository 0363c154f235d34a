import { soundOf, stemOf } from './words.ts'

/** `inName`: the word occurs in a product's name. `sound` is the sound of its stem. */
export type KnownWord = { word: string; inName: boolean; sound: string }

/** An edit changes, adds, removes or transposes letters. SKUs and numbers must be typed exactly. */
export const maxEdits = (word: string): number =>
  word.length < 3 || /\d/.test(word) || SKU_PART.test(word) ? 0 : word.length < 6 ? 1 : 2

const SKU_PART = /^[b-df-hj-np-tv-xz]{3}$/

/** The candidates have equal cost. */
type Candidates = { words: string[]; isWithinOneEdit: boolean }

const MAX_CANDIDATES = 5

export function correctionsOf(word: string, known: Iterable<KnownWord>): Candidates[] {
  const groups = new Map<number, string[]>()
  const costOf = costFunction(word)
  for (const candidate of known) {
    const cost = costOf(candidate)
    if (cost !== null) groups.set(cost, [...(groups.get(cost) ?? []), candidate.word])
  }
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([cost, words]) => ({
      words: words.toSorted().slice(0, MAX_CANDIDATES),
      isWithinOneEdit: cost < 2 * EDIT_COST,
    }))
}

const EDIT_COST = 4
const OTHER_INITIAL_COST = 2
const NOT_IN_NAME_COST = 1
const SAME_PREFIX_COST = 20
/** Endings are corrected too: "woolen" to wool, "charging" to charger. */
const MIN_PREFIX_LENGTH = 4

/** Costs count edits first, then the initial letter, then whether a name has the candidate; null for no candidate. */
function costFunction(word: string): (candidate: KnownWord) => number | null {
  const allowed = maxEdits(word)
  const letters = letterSet(word)
  // Nearly every word is close to one of three letters. These match only each other, or a doubled letter.
  const undoubled = word.replace(/(.)\1/u, '$1')
  const beginning = word.slice(0, Math.max(MIN_PREFIX_LENGTH, Math.ceil(word.length * 0.6)))
  const editsTo = (other: string): number => {
    if (Math.abs(other.length - word.length) > allowed) return Infinity
    // An edit changes two letters of the set at most.
    return bitCount(letters ^ letterSet(other)) > 2 * allowed ? Infinity : editDistance(word, other, allowed)
  }
  const sounds = [...new Set([word, stemOf(word)])].map(soundOf)
  // Phonetic spellings keep the consonants: "headfone", "sope".
  const editsBySound = (other: string, sound: string): number => {
    if (sound[0] !== sounds[0]![0] || (word.length < 6 && Math.abs(other.length - word.length) > 1)) return Infinity
    const consonants = consonantsOf(sound)
    const similar = consonants.length < 2 ? [] : sounds.filter((typed) => consonantsOf(typed) === consonants)
    return 1 + Math.min(...similar.map((typed) => editDistance(typed, sound, 2)))
  }
  return ({ word: other, inName, sound }) => {
    if (other === word || (other.length === 3 && word.length !== 3 && other !== undoubled)) return null
    const isSameInitial = other[0] === word[0]
    const isLonger = isSameInitial && other.length >= MIN_PREFIX_LENGTH && word.startsWith(other)
    const edits = isLonger && word.length - other.length <= 3 ? 1 : editsTo(other)
    const base = (isSameInitial ? 0 : OTHER_INITIAL_COST) + (inName ? 0 : NOT_IN_NAME_COST)
    // The initial is wrong only in longer words with no other edit.
    if (edits <= allowed && (isSameInitial || (edits === 1 && word.length > 3))) return edits * EDIT_COST + base
    const soundEdits = allowed > 0 && word.length > 3 ? editsBySound(other, sound) : Infinity
    if (soundEdits <= 3) return soundEdits * EDIT_COST + base
    const isSamePrefix = allowed > 0 && word.length > MIN_PREFIX_LENGTH && other.startsWith(beginning)
    return isSamePrefix ? SAME_PREFIX_COST + base : null
  }
}

const consonantsOf = (sound: string): string => sound[0] + sound.slice(1).replace(/[aeiouy]/g, '')

function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitCount(number: number): number {
  let left = number
  let count = 0
  for (; left !== 0; left &= left - 1) count++
  return count
}

/** Computes the optimal string alignment distance. Stops with `max` + 1 where it exceeds `max`. */
export function editDistance(one: string, other: string, max: number): number {
  let last: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const change = one[at - 1] === other[to - 1] ? 0 : 1
      let edits = Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + change)
      const isTransposed = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isTransposed) edits = Math.min(edits, last[to - 2]! + 1)
      next.push(edits)
    }
    if (Math.min(...next) > max) return max + 1
    last = row
    row = next
  }
  return row[other.length]!
}
