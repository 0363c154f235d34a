import { Command } from 'commander'
import {
  countOpenMessages,
  dropMessage,
  openMessages,
  retryMessages,
  type OpenMessage,
} from '#database/outbox/open-messages.ts'
import { ordersOfMessages, type MessageOrder } from '#database/outbox/message-orders.ts'
import { counted } from '#domain/counts.ts'
import { localTime, type TimeZone } from '#domain/days.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { isoTime } from '#shop/clock.ts'
import { listHeld, orderText, release } from './held-emails.ts'
import { readReason } from '#cli/reason.ts'
import { withShop } from '#cli/with-shop.ts'
import { changes, reads } from '#cli/effects.ts'

const EXPLANATION = `
The outbox holds what the shop does after its answer: it captures, releases and looks at payments, refunds, makes documents, sends
emails and purges the caches of a CDN. A running shop retries a message that failed, with growing pauses. After about a day it stops,
and at once if a mail server says that there is no such mailbox: fix the cause, then retry the message. What you have settled in another way is dropped, with a reason that shop doctor repeats.
A restore holds the emails of its backup, because they may have been sent since: look at them, then release them.

Examples:
  npx shop outbox                    list waiting and failed messages, with reasons
  npx shop outbox retry --all        retry all failed messages now
  npx shop outbox drop ID --reason "the customer was called"
  npx shop outbox held               list the emails that a restore holds
  npx shop outbox release --all      send all of them
  npx shop orders set-email K7Q2-9XMD ada@example.com`

export const outboxCommand = new Command('outbox').addHelpText('after', EXPLANATION).action(reads(list))

outboxCommand
  .command('retry')
  .description('Retry messages that have failed.')
  .argument('[id]', 'the id of a message in the list')
  .option('--all', 'retry all failed messages')
  .action(changes(retry))

outboxCommand
  .command('drop')
  .description('Drop a message that you have settled in another way.')
  .argument('<id>', 'the id of a message in the list')
  .requiredOption('--reason <text>', 'what you did instead, for shop doctor and for yourself')
  .action(changes(drop))

outboxCommand.command('held').description('List the emails that a restore holds.').action(reads(listHeld))

outboxCommand
  .command('release')
  .description('Send emails that a restore holds.')
  .argument('[id]', 'the id of an email in the list')
  .option('--all', 'send all of them')
  .action(changes(release))

const MAX_LISTED = 100

async function list(): Promise<void> {
  const { messages, orders, count, timeZone } = await withShop(async ({ database: { db }, timeZone }) => {
    const messages = await openMessages(db, MAX_LISTED)
    const orders = await ordersOfMessages(db, messages)
    return { messages, orders, timeZone, count: await countOpenMessages(db, Number.MAX_SAFE_INTEGER) }
  })
  for (const [index, message] of messages.entries()) console.log(messageLine(message, orders[index] ?? null, timeZone))
  if (count > messages.length) console.log(`… and ${count - messages.length} more`)
  if (count === 0) console.log('The outbox is empty.')
}

function messageLine(message: OpenMessage, order: MessageOrder | null, timeZone: TimeZone): string {
  const subject = order ? orderText(order, timeZone) : payloadText(message.payload)
  return [message.id, message.kind, subject, stateText(message, timeZone)].join('  ')
}

/** A payload that is not JSON is printed as it is, so that the rest of the list stays readable. */
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
  if ((id === undefined) === (all === undefined)) outboxCommand.error('Name a message, or use --all.')
  const count = await withShop((shop) => retryMessages(shop.database.db, id ?? null, isoTime(shop)))
  if (id !== undefined && count === 0) throw notFound(`There is no failed message ${id}.`)
  console.log(`${counted(count, 'message')} will be retried.`)
}

async function drop(id: string, { reason }: { reason: string }): Promise<void> {
  const text = readReason(reason)
  const settled = { reason: text, at: new Date().toISOString() }
  if (!(await withShop(({ database }) => database.transaction((tx) => dropMessage(tx, id, settled)))))
    throw notFound(`There is no message ${id} that can be dropped. One in progress can be dropped once it has failed.`)
  console.log(`Message ${id} is dropped: ${text}`)
}
