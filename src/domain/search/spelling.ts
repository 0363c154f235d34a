import { soundOf, stemOf } from './words.ts'

/** A word of the shop; `inName`: of a product's name, not only of what else is said of it; `sound`: of its stem. */
export type KnownWord = { word: string; inName: boolean; sound: string }

/** So many letters may be wrong, missing, too many or in the wrong place. */
export const slipsIn = (word: string): number =>
  word.length < 3 || /\d/.test(word) || CODE.test(word) ? 0 : word.length < 6 ? 1 : 2

/** Of a SKU: "swt". */
const CODE = /^[b-df-hj-np-tv-xz]{3}$/

/** Words that are equally like another; `isSure`: but for one slip. */
type Alike = { words: string[]; isSure: boolean }

/** Words that a word may have been meant for, the likelier groups of them first. */
export function wordsLike(word: string, known: Iterable<KnownWord>): Alike[] {
  const groups = new Map<number, string[]>()
  const unlikenessOf = comparing(word)
  for (const one of known) {
    const unlikeness = unlikenessOf(one)
    if (unlikeness !== null) groups.set(unlikeness, [...(groups.get(unlikeness) ?? []), one.word])
  }
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([unlikeness, words]) => ({ words: words.toSorted().slice(0, MOST_ALIKE), isSure: unlikeness < 2 * A_SLIP }))
}

/** By slips first, then by whether both start alike, then by where the other is from; null for one that is not meant. */
function comparing(word: string): (known: KnownWord) => number | null {
  const allowed = slipsIn(word)
  const letters = lettersOf(word)
  // Nearly everything is like a word of three letters: it is meant by one of three, or with one of them twice.
  const undoubled = word.replace(/(.)\1/u, '$1')
  const beginning = word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * 0.6)))
  const slipsTo = (other: string): number => {
    if (Math.abs(other.length - word.length) > allowed) return Infinity
    // Each slip changes two letters at the most of those that there are.
    return bits(letters ^ lettersOf(other)) > 2 * allowed ? Infinity : slipsBetween(word, other, allowed)
  }
  const sounds = [...new Set([word, stemOf(word)])].map(soundOf)
  // Who spells by ear knows the consonants: "headfone", "sope".
  const unlikenessHeard = (other: string, heard: string): number => {
    if (heard[0] !== sounds[0]![0] || (word.length < 6 && Math.abs(other.length - word.length) > 1)) return Infinity
    const consonants = consonantsOf(heard)
    const alike = consonants.length < 2 ? [] : sounds.filter((sound) => consonantsOf(sound) === consonants)
    return 1 + Math.min(...alike.map((sound) => slipsBetween(sound, heard, 2)))
  }
  return ({ word: other, inName, sound: heard }) => {
    if (other === word || (other.length === 3 && word.length !== 3 && other !== undoubled)) return null
    const isSameStart = other[0] === word[0]
    const isLonger = isSameStart && other.length >= SHORTEST_BEGINNING && word.startsWith(other)
    const slips = isLonger && word.length - other.length <= 3 ? 1 : slipsTo(other)
    const least = (isSameStart ? 0 : 2) + (inName ? 0 : 1)
    // Who slips twice, or in a word of three letters, does not do so in the first.
    if (slips <= allowed && (isSameStart || (slips === 1 && word.length > 3))) return slips * A_SLIP + least
    const slipsHeard = allowed > 0 && word.length > 3 ? unlikenessHeard(other, heard) : Infinity
    if (slipsHeard <= 3) return slipsHeard * A_SLIP + least
    return allowed > 0 && word.length > SHORTEST_BEGINNING && other.startsWith(beginning) ? 20 + least : null
  }
}

/** So much less likely is a word with a slip more. */
const A_SLIP = 4

const consonantsOf = (sound: string): string => sound[0] + sound.slice(1).replace(/[aeiouy]/g, '')

/** "woolen" is wool, "charging" has to do with chargers. */
const SHORTEST_BEGINNING = 4

/** Of words that are equally like another. */
const MOST_ALIKE = 5

/** A bit for each of 32 kinds of letters that a word has. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bits(number: number): number {
  let left = number
  let count = 0
  for (; left !== 0; left &= left - 1) count++
  return count
}

/** Letters changed, left out, put in, or exchanged with the next; any number above `most` where they are more. */
export function slipsBetween(one: string, other: string, most: number): number {
  let last: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const change = one[at - 1] === other[to - 1] ? 0 : 1
      let slips = Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + change)
      const isExchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isExchanged) slips = Math.min(slips, last[to - 2]! + 1)
      next.push(slips)
    }
    if (Math.min(...next) > most) return most + 1
    last = row
    row = next
  }
  return row[other.length]!
}
