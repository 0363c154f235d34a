import { MAX_ANSWER_LENGTH, readReason } from '#domain/orders/reason.ts'
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

/** Validates a message to the shopper. Throws 'invalid'. */
const readMessage = (message: string): string => readReason(message, '--message', MAX_ANSWER_LENGTH)
