import { readEmail, type EmailName, type QueuedEmail } from '#database/outbox/mail-payload.ts'
import { forgetPayload } from '#database/outbox/outbox.ts'
import { NOTHING_TO_RECORD, type RecordOutcome, type Run } from '#shop/outbox/job-types.ts'
import type { Shop } from '#shop/shop.ts'

/** After a crash an email may be sent twice, with the same Message-ID. */
export type Send<Name extends EmailName> = (
  shop: Shop,
  id: string,
  email: Extract<QueuedEmail, { email: Name }>,
  signal: AbortSignal,
) => Promise<RecordOutcome | void>

/** Maps each email to the function that sends it. */
export type Emails = { [Name in EmailName]: Send<Name> }

export const mailRun =
  (emails: Emails): Run<'mail'> =>
  async (shop, payload, { id, signal }) => {
    const email = readEmail(payload)
    const send = emails[email.email] as Send<EmailName>
    return (await send(shop, id, email, signal)) ?? NOTHING_TO_RECORD
  }

/** Forgets the address once the email is sent, because it belongs to no account. */
export async function sentAndForgotten(id: string, sending: Promise<unknown>): Promise<RecordOutcome> {
  await sending
  return (tx) => forgetPayload(tx, { id })
}
