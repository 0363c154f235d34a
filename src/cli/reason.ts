import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { invalid } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'

const MAX_REASON_LENGTH = 200

/** Reads the owner's reason for a change, as it is stored. Throws 'invalid'. */
export function readReason(reason: string): string {
  const text = plainLine(reason).trim()
  if (text === '' || text.length > MAX_REASON_LENGTH)
    throw invalid(`--reason must be a text of at most ${MAX_REASON_LENGTH} characters.`)
  if (holdsCardNumber(text)) throw invalid('--reason must not hold a card number.')
  return text
}
