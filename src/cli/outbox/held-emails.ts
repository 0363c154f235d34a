import type { Command } from 'commander'
import type { HeldEmail, MessageOrder } from '#contract/owner/outbox.ts'
import { counted } from '#domain/counts.ts'
import { localTime, type TimeZone } from '#domain/days.ts'
import { plainLine } from '#domain/plain-text.ts'
import { doDeed, doDeedInZone } from '#cli/with-shop.ts'

const MAX_LISTED = 100

export async function listHeld(): Promise<void> {
  const [{ emails, count }, timeZone] = await doDeedInZone('GET /owner/outbox/held', { limit: MAX_LISTED })
  for (const email of emails)
    console.log(`${email.id}  ${subjectOf(email, timeZone)}  held since ${localTime(email.heldAt, timeZone)}`)
  if (count > emails.length) console.log(`… and ${count - emails.length} more`)
  if (count === 0) console.log('No emails are held.')
}

const subjectOf = ({ order, payload }: HeldEmail, timeZone: TimeZone): string =>
  order ? orderText(order, timeZone) : plainLine(payload)

export const orderText = ({ number, email, createdAt }: MessageOrder, timeZone: TimeZone): string =>
  `order ${number} of ${localTime(createdAt, timeZone)} to ${email === null ? 'the owner' : plainLine(email)}`

export async function release(id: string | undefined, { all }: { all?: true }, command: Command): Promise<void> {
  if ((id === undefined) === (all === undefined)) command.error('Name an email, or use --all.')
  const { count } = await doDeed('POST /owner/outbox/releases', { id: id ?? null })
  console.log(`${counted(count, 'email')} will be sent.`)
}
