import { globSync, readFileSync, statSync } from 'node:fs'

/** All documents of the project. */
export const DOCUMENTS = globSync('{*.md,{decisions,demo,docs,lab}/**/*.md}')

export const readDocument = (document: string): string => readFileSync(document, 'utf8')

/** All words of code, except in the tests of the documents. */
export const namesOf = (files: readonly string[]): Set<string> =>
  new Set(
    files
      .filter((file) => !file.startsWith('test/documents/') && statSync(file).isFile())
      .flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z]\w*/g) ?? []),
  )

const FENCED = /^```.*\n([^]*?)^```$/gm

/** The text without its blocks of code. */
export const proseOf = (text: string): string => text.replaceAll(FENCED, '')

/** What stands between backticks in a sentence or a table. */
export const spansOf = (text: string): string[] => [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)

/** The lines of all blocks of code. */
export const codeLinesOf = (text: string): string[] =>
  [...text.matchAll(FENCED)].flatMap(([, block]) => block!.split('\n').filter((line) => line.trim() !== ''))

/** The anchors of the headings, as GitHub makes them. */
export const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
