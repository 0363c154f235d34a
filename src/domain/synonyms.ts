import { wordsIn } from './search-words.ts'

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
