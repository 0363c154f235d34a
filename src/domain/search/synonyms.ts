import { stemOf, wordsIn } from './words.ts'

/** Each a group of names for one thing, each name a few words. */
export type Synonyms = readonly (readonly string[][])[]

/** A line for each thing, its names divided by commas: "sofa, couch, settee". What follows a # is a remark. */
export const parseSynonyms = (text: string): Synonyms =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/#.*/, '')
        .split(',')
        .map(wordsIn)
        .filter((name) => name.length > 0),
    )
    .filter((names) => names.length > 1)

/** Where a name begins among words; -1 where it is not there. */
export const placeOf = (name: readonly string[], words: readonly string[]): number =>
  words.findIndex((_, at) => name.every((word, index) => stemOf(words[at + index] ?? '') === stemOf(word)))

/** Those of some words that are a name, or belong to one that is there as a whole. */
export const namedIn = (words: readonly string[], synonyms: Synonyms): Set<string> =>
  new Set(
    synonyms.flat().flatMap((name) => {
      const at = placeOf(name, words)
      return at < 0 ? [] : words.slice(at, at + name.length)
    }),
  )

/** Each word of more than three letters that alone is missing of a name among some words, with all names of that thing. */
export function missingNames(words: readonly string[], synonyms: Synonyms): Map<string, Synonyms[number]> {
  const stems = new Set(words.map(stemOf))
  const missing = new Map<string, Synonyms[number]>()
  for (const names of synonyms)
    for (const name of names) {
      const [word, ...others] = name.filter((one) => !stems.has(stemOf(one)))
      if (word && word.length > 3 && others.length === 0) missing.set(word, [...(missing.get(word) ?? []), ...names])
    }
  return missing
}
