import { Command } from 'commander'
import { countOpenMessages, openMessages, retryMessages, type OpenMessage } from '#database/outbox/open-messages.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withShop } from './with-database.ts'

const EXPLANATION = `
The outbox holds one message for each payment to capture or release and each email to send. A running shop retries a message
that failed, with growing pauses. After about a day it stops: fix the cause, then retry the message.

Examples:
  npx shop outbox                    list waiting and failed messages, with reasons
  npx shop outbox retry --all        retry all failed messages now`

export const outboxCommand = new Command('outbox')
  .description('List payments to capture or release and emails to send.')
  .addHelpText('after', EXPLANATION)
  .action(list)

outboxCommand
  .command('retry')
  .description('Retry messages that have failed.')
  .argument('[id]', 'the id of a message in the list')
  .option('--all', 'retry all failed messages')
  .action(retry)

const MAX_LISTED = 100

async function list(): Promise<void> {
  const { messages, count } = await withShop(async ({ db }) => ({
    messages: await openMessages(db, MAX_LISTED),
    count: await countOpenMessages(db),
  }))
  for (const message of messages) console.log(messageLine(message))
  if (count > messages.length) console.log(`… and ${count - messages.length} more`)
  if (count === 0) console.log('The outbox is empty.')
}

const messageLine = (message: OpenMessage): string =>
  [message.id, message.kind, payloadText(message.payload), stateText(message)].join('  ')

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

function stateText({ attempts, dueAt, lastError, failedAt }: OpenMessage): string {
  if (failedAt !== null) return `failed at ${failedAt} after ${attempts} attempts: ${lastError}`
  if (lastError !== null) return `failed ${attempts} times, next attempt at ${dueAt}: ${lastError}`
  return attempts > 0 ? `in progress, until ${dueAt} at the latest` : `waiting since ${dueAt}`
}

async function retry(id: string | undefined, { all }: { all?: true }): Promise<void> {
  if ((id === undefined) === (all === undefined)) outboxCommand.error('Name a message, or use --all.')
  const count = await withShop(({ db }) => retryMessages(db, id ?? null, new Date().toISOString()))
  if (id !== undefined && count === 0) throw notFound(`There is no failed message ${id}.`)
  console.log(count === 1 ? '1 message will be retried.' : `${count} messages will be retried.`)
}
