import { stemOf, wordsIn } from './words.ts'

/** Each group contains names for the same thing; each name is a list of words. */
export type Synonyms = readonly (readonly string[][])[]

/** Parses one group per line, with names separated by commas: "sofa, couch, settee". # starts a comment. Solr's "=>" joins both sides. */
export const parseSynonyms = (text: string): Synonyms => statementsIn(text).filter((names) => names.length > 1)

/** The lines with at least one name, including those with a single name. */
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

/** The number of lines that apply only from left to right in Solr. */
export const mappingsIn = (text: string): number =>
  text.split('\n').filter((line) => line.replace(/#.*/, '').includes('=>')).length

export const indexOfName = (name: readonly string[], words: readonly string[]): number =>
  words.findIndex((_, at) => name.every((word, index) => stemOf(words[at + index] ?? '') === stemOf(word)))
