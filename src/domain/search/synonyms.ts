import { stemOf, wordsIn } from './words.ts'

/** Each group has names for the same thing. Each name is a list of words. */
export type Synonyms = readonly (readonly string[][])[]

/** Parses one group a line, its names divided by commas: "sofa, couch, settee". A # starts a comment. Solr's "=>" joins two sides. */
export const parseSynonyms = (text: string): Synonyms => statementsIn(text).filter((names) => names.length > 1)

/** The lines that name anything, also those with a single name. */
export const statementsIn = (text: string): Synonyms =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/#.*/, '')
        .split(/,|=>/)
        .map(wordsIn)
        .filter((name) => name.length > 0),
    )
    .filter((names) => names.length > 0)

/** The lines that hold in Solr from left to right alone. */
export const mappingsIn = (text: string): number =>
  text.split('\n').filter((line) => line.replace(/#.*/, '').includes('=>')).length

export const indexOfName = (name: readonly string[], words: readonly string[]): number =>
  words.findIndex((_, at) => name.every((word, index) => stemOf(words[at + index] ?? '') === stemOf(word)))
