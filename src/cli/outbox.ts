import { Command } from 'commander'
import { countOpenErrands, openErrands, retryErrands, type OpenErrand } from '#database/open-errands.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withShop } from './with-database.ts'

const EXPLANATION = `
Payments are captured and released and letters are sent by errands, which a shop that runs tries again by itself when they
fail, ever later. One that has failed for about a day is given up: mend the reason, then retry it.

Examples:
  npx shop outbox                    what waits, what has failed and why
  npx shop outbox retry --all        try everything that has failed again, now`

export const outboxCommand = new Command('outbox')
  .description('List what waits to be done: payments to capture or release, letters to send.')
  .addHelpText('after', EXPLANATION)
  .action(list)

outboxCommand
  .command('retry')
  .description('Try errands that have failed again.')
  .argument('[id]', 'the errand, as the list names it')
  .option('--all', 'all that have failed')
  .action(retry)

/** As many as a person reads. */
const SHOWN = 100

async function list(): Promise<void> {
  const { errands, count } = await withShop(async ({ db }) => ({
    errands: await openErrands(db, SHOWN),
    count: await countOpenErrands(db),
  }))
  for (const errand of errands) console.log(lineOf(errand))
  if (count > errands.length) console.log(`… and ${count - errands.length} more`)
  if (count === 0) console.log('Nothing waits in the outbox.')
}

const lineOf = (errand: OpenErrand): string =>
  [errand.id, errand.kind, namedIn(errand.payload), stateOf(errand)].join('  ')

/** What it is about; an errand that cannot be read is shown as it stands, and hides no other. */
function namedIn(payload: string): string {
  try {
    return Object.entries(JSON.parse(payload) as object)
      .flat()
      .join(' ')
  } catch {
    return plainLine(payload)
  }
}

function stateOf({ attempts, dueAt, lastError, poisonedAt }: OpenErrand): string {
  if (poisonedAt !== null) return `given up at ${poisonedAt} after ${attempts} tries: ${lastError}`
  if (lastError !== null) return `failed ${attempts} times, next try at ${dueAt}: ${lastError}`
  return attempts > 0 ? `under way, no later than ${dueAt}` : `waiting since ${dueAt}`
}

async function retry(id: string | undefined, { all }: { all?: true }): Promise<void> {
  if ((id === undefined) === (all === undefined)) outboxCommand.error('Name an errand, or say --all.')
  const count = await withShop(({ db }) => retryErrands(db, id ?? null, new Date().toISOString()))
  if (id !== undefined && count === 0) throw notFound(`There is no errand ${id} that has failed.`)
  console.log(count === 1 ? '1 errand will be tried again.' : `${count} errands will be tried again.`)
}
