import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { invalid } from '#domain/errors.ts'
import { isSameDoer, type Asker, type Doer } from '#domain/people/history.ts'
import { isPlain } from '#domain/plain-text.ts'

/** What somebody in the shop has written about an order. Shoppers never see it. */
export type OrderNote = { id: string; text: string; by: Doer; createdAt: string }

export const MAX_NOTE_LENGTH = 2000

export const NOTE_TEXTS = {
  notYours: 'Only who wrote a note, or an owner, may delete it.',
  gone: 'This note has been deleted already.',
} as const

/** Keeps the lines of a note. Throws 'invalid'. */
export function readNote(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  const problem = noteError(text)
  if (problem !== undefined) throw invalid(`${problem}.`, { text: problem })
  return text
}

function noteError(text: string): string | undefined {
  if (text === '') return 'A note is required'
  if (text.length > MAX_NOTE_LENGTH || !isPlain(text))
    return `A note must be plain text of ${MAX_NOTE_LENGTH} characters or fewer`
  return cardNumberError('A note', text)
}

type Deleter = Pick<Asker, 'kind' | 'id' | 'power'>

/** The writer of a note may delete it, and an owner any. */
export const mayDeleteNote = ({ by }: Pick<OrderNote, 'by'>, asker: Deleter): boolean =>
  asker.power === 'owner' || isSameDoer(by, asker)
