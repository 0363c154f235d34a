import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { invalid } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'

const MAX_REASON_LENGTH = 200

/** Validates the owner's reason for a change. Throws 'invalid'. */
export function readReason(reason: string, option = '--reason', maxLength = MAX_REASON_LENGTH): string {
  const text = plainLine(reason).trim()
  if (text === '' || text.length > maxLength)
    throw invalid(`${option} must be text of at most ${maxLength} characters.`)
  if (holdsCardNumber(text)) throw invalid(`${option} must not contain a card number.`)
  return text
}
