import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { invalid } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { changeReturn } from './named-return.ts'

export async function approve(typed: string, { message }: { message?: string }): Promise<void> {
  const answer = message === undefined ? null : readMessage(message)
  await changeReturn(typed, async ({ owner }, reference) => {
    await owner('POST /owner/orders/{number}/returns/{ordinal}/approval', { ...reference, answer })
    return 'approved. The shopper will get an email.'
  })
}

export async function refuse(typed: string, { message }: { message: string }): Promise<void> {
  const answer = readMessage(message)
  await changeReturn(typed, async ({ owner }, reference) => {
    await owner('POST /owner/orders/{number}/returns/{ordinal}/refusal', { ...reference, answer })
    return 'refused. The shopper will get an email.'
  })
}

const MAX_MESSAGE_LENGTH = 500

/** Validates a message to the shopper. Throws 'invalid'. */
function readMessage(message: string): string {
  const text = plainLine(message).trim()
  if (text === '' || text.length > MAX_MESSAGE_LENGTH)
    throw invalid(`--message must be a text of at most ${MAX_MESSAGE_LENGTH} characters.`)
  if (holdsCardNumber(text)) throw invalid('--message must not contain a card number.')
  return text
}
