import { filled } from '#domain/pages/facts.ts'
import { unknownFacts } from '#domain/pages/page.ts'
import { emailTexts } from './emails.ts'
import type { Face } from './face.ts'

type Words = Pick<Face, 'announcement' | 'footer' | 'home'>

const wordsOf = ({ announcement, footer, home }: Words): Words => ({ announcement, footer, home })

const pageTexts = (face: Words) =>
  Object.entries(wordsOf(face)).map(([member, words]) => ({ member, text: JSON.stringify(words ?? '') }))

/** The owner's texts that may contain facts, each with its path in the face. */
export const factTexts = (face: Face): { member: string; text: string }[] => [...emailTexts(face), ...pageTexts(face)]

/** One sentence for each unknown name in double braces on pages. Emails are validated when the face is read. */
export const unknownFactsOf = (face: Words): string[] =>
  pageTexts(face).flatMap(({ member, text }) => unknownFacts(text).map((problem) => `${member}: ${problem}`))

/** Fills the current facts into the owner's texts for pages. The face is filled as JSON, so values are JSON-escaped. */
export const filledWords = (face: Words, facts: Readonly<Record<string, string>>): Words =>
  JSON.parse(filled(JSON.stringify(wordsOf(face)), facts, (value) => JSON.stringify(value).slice(1, -1))) as Words
