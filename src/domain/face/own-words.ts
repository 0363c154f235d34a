import { filled } from '#domain/pages/facts.ts'
import { unknownFacts } from '#domain/pages/page.ts'
import { emailTexts } from './emails.ts'
import type { Face } from './face.ts'

type Words = Pick<Face, 'announcement' | 'footer' | 'home'>

const wordsOf = ({ announcement, footer, home }: Words): Words => ({ announcement, footer, home })

const pageTexts = (face: Words) =>
  Object.entries(wordsOf(face)).map(([member, words]) => ({ member, text: JSON.stringify(words ?? '') }))

/** The owner's texts in which facts are filled in, each with the member that has it. */
export const factTexts = (face: Face): { member: string; text: string }[] => [...emailTexts(face), ...pageTexts(face)]

/** A sentence for each name in double braces on pages that is no fact. Those of emails are rejected as they are read. */
export const unknownFactsOf = (face: Words): string[] =>
  pageTexts(face).flatMap(({ member, text }) => unknownFacts(text).map((problem) => `${member}: ${problem}`))

/** The owner's words on pages with the facts that apply now. They are filled as JSON, so the values are escaped for it. */
export const filledWords = (face: Words, facts: Readonly<Record<string, string>>): Words =>
  JSON.parse(filled(JSON.stringify(wordsOf(face)), facts, (value) => JSON.stringify(value).slice(1, -1))) as Words
