import { Command } from 'commander'
import type { OpenMessage } from '#contract/owner/outbox.ts'
import { counted } from '#domain/counts.ts'
import { localTime, type TimeZone } from '#domain/days.ts'
import { plainLine } from '#domain/plain-text.ts'
import { listHeld, orderText, release } from './held-emails.ts'
import { readReason } from '#domain/orders/reason.ts'
import { doDeed, doDeedInZone } from '#cli/with-shop.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
The outbox holds the shop's background jobs: capturing, releasing, checking and refunding payments, issuing documents, sending emails
and purging CDN caches. A running shop retries a failed message with growing delays. It gives up after about a day, or at once if the
mail server says that the mailbox does not exist: fix the cause, then retry the message. If you have resolved it another way, drop it
with a reason, which shop doctor then reports.
A restore holds the emails in its backup, because they may have been sent since: review them, then release them.

Examples:
  npx shop outbox                    list waiting and failed messages, with errors
  npx shop outbox retry --all        retry all failed messages now
  npx shop outbox drop ID --reason "the customer was called"
  npx shop outbox held               list the emails held by a restore
  npx shop outbox release --all      send all of them
  npx shop orders set-email K7Q2-9XMD ada@example.com`

export const command = new Command('outbox').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('retry')
  .description('Retry failed messages.')
  .argument('[id]', 'the id of a message in the list')
  .option('--all', 'retry all failed messages')
  .action(mutating(retry))

command
  .command('drop')
  .description('Drop a message that you have resolved another way.')
  .argument('<id>', 'the id of a message in the list')
  .requiredOption('--reason <text>', 'what you did instead, for shop doctor and your own records')
  .action(mutating(drop))

command.command('held').description('List the emails held by a restore.').action(readOnly(listHeld))

command
  .command('release')
  .description('Send emails held by a restore.')
  .argument('[id]', 'the id of an email in the list')
  .option('--all', 'send all of them')
  .action(mutating(release))

const MAX_LISTED = 100

async function list(): Promise<void> {
  const [{ messages, count }, timeZone] = await doDeedInZone('GET /owner/outbox', { limit: MAX_LISTED })
  for (const message of messages) console.log(messageLine(message, timeZone))
  if (count > messages.length) console.log(`… and ${count - messages.length} more`)
  if (count === 0) console.log('The outbox is empty.')
}

function messageLine(message: OpenMessage, timeZone: TimeZone): string {
  const subject = message.order ? orderText(message.order, timeZone) : payloadText(message.payload)
  return [message.id, message.kind, subject, stateText(message, timeZone)].join('  ')
}

/** Prints an invalid payload verbatim, so that the rest of the list is still shown. */
function payloadText(payload: string): string {
  try {
    return Object.entries(JSON.parse(payload) as object)
      .flat()
      .join(' ')
  } catch {
    return plainLine(payload)
  }
}

function stateText({ attempts, lastError, failedAt, heldAt, ...message }: OpenMessage, timeZone: TimeZone): string {
  const dueAt = localTime(message.dueAt, timeZone)
  if (heldAt !== null) return `held since the restore at ${localTime(heldAt, timeZone)}`
  if (failedAt !== null) return `failed at ${localTime(failedAt, timeZone)} after ${attempts} attempts: ${lastError}`
  if (lastError !== null) return `failed ${attempts} times, next attempt at ${dueAt}: ${lastError}`
  return attempts > 0 ? `in progress, until ${dueAt} at the latest` : `waiting since ${dueAt}`
}

async function retry(id: string | undefined, { all }: { all?: true }): Promise<void> {
  if ((id === undefined) === (all === undefined)) command.error('Name a message, or use --all.')
  const { count } = await doDeed('POST /owner/outbox/retries', { id: id ?? null })
  console.log(`${counted(count, 'message')} will be retried.`)
}

async function drop(id: string, options: { reason: string }): Promise<void> {
  const reason = readReason(options.reason)
  await doDeed('DELETE /owner/outbox/{id}', { id, reason })
  console.log(`Message ${id} was dropped: ${reason}`)
}
