import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { invalid } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'

export const MAX_REASON_LENGTH = 200
/** The limit for the owner's answer to a return. */
export const MAX_ANSWER_LENGTH = 500

/** Validates the owner's reason for a change, or another text that is called `name`. Throws 'invalid'. */
export function readReason(reason: string, name = '--reason', maxLength = MAX_REASON_LENGTH): string {
  const text = plainLine(reason).trim()
  if (text === '' || text.length > maxLength) throw invalid(`${name} must be text of at most ${maxLength} characters.`)
  if (holdsCardNumber(text)) throw invalid(`${name} must not contain a card number.`)
  return text
}
