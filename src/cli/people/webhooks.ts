import { Command, Option } from 'commander'
import { openOwner } from '#api/owner/owner.ts'
import { localTime } from '#domain/days.ts'
import { plainLine } from '#domain/plain-text.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/events.ts'
import { signingFingerprint } from '#database/opening/signing-secret.ts'
import type { Db } from '#database/schema.ts'
import { ConfigError } from '#server/config-error.ts'
import { readConfig } from '#server/config.ts'
import { createKeys, fingerprintsOf, type Keys } from '#shop/accounts/secrets.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { doDeed, doDeedInZone, withShop } from '#cli/with-shop.ts'

const NAME_WIDTH = Math.max(...WEBHOOK_EVENT_NAMES.map(({ length }) => length))
const events = WEBHOOK_EVENT_NAMES.map((name) => `  ${name.padEnd(NAME_WIDTH)}  when ${WEBHOOK_EVENTS[name].when}`)

const EXPLANATION = `
The shop posts events to a webhook, and names the order, variants or products that an event is about. Each delivery is signed with the
secret, which is shown once, when the webhook is added. One that fails is tried again with growing delays for about a day. After three
days without success the webhook is paused, and you get an email. docs/webhooks.md tells what the other program does.

Events:
${events.join('\n')}

Examples:
  npx shop webhooks                                    list the webhooks
  npx shop webhooks add https://warehouse.example/linden --events order.placed order.canceled
  npx shop webhooks deliveries ID                      list the deliveries of the last week
  npx shop webhooks replay DELIVERY                    send one again
  npx shop webhooks pause ID
  npx shop webhooks resume ID
  npx shop webhooks remove ID`

const MAX_LISTED = 100

export const command = new Command('webhooks').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('add')
  .description('Tell a URL of events, and show the secret that signs them once.')
  .argument('<url>', 'an https:// address')
  .addOption(
    new Option('--events <event...>', 'the events that it is told of')
      .choices(WEBHOOK_EVENT_NAMES)
      .default(WEBHOOK_EVENT_NAMES, 'all'),
  )
  .option('--json', 'print the webhook as JSON')
  .action(mutating(add))

command
  .command('remove')
  .description('Remove a webhook and its deliveries.')
  .argument('<id>', 'the id of a webhook in the list')
  .action(mutating(remove))

command
  .command('pause')
  .description('Pause a webhook. It is told of nothing until it is resumed.')
  .argument('<id>', 'the id of a webhook in the list')
  .action(mutating(pause))

command
  .command('resume')
  .description('Resume a webhook that was paused.')
  .argument('<id>', 'the id of a webhook in the list')
  .action(mutating(resume))

command
  .command('deliveries')
  .description('List the latest deliveries of the last week.')
  .argument('<id>', 'the id of a webhook in the list')
  .action(readOnly(listDeliveries))

command
  .command('replay')
  .description('Send a delivery again.')
  .argument('<delivery>', 'the id of a delivery')
  .action(mutating(replay))

async function list(): Promise<void> {
  const [{ webhooks }, timeZone] = await doDeedInZone('GET /owner/webhooks', {})
  if (webhooks.length === 0) console.log('There are no webhooks.')
  for (const { id, url, events, pausedAt, lastSuccessAt, lastFailureAt, lastFailure } of webhooks) {
    console.log(`${id}  ${plainLine(url)}${pausedAt === null ? '' : `  paused since ${localTime(pausedAt, timeZone)}`}`)
    console.log(`  ${events.join(', ')}`)
    if (lastSuccessAt !== null) console.log(`  last success ${localTime(lastSuccessAt, timeZone)}`)
    if (lastFailureAt !== null)
      console.log(`  last failure ${localTime(lastFailureAt, timeZone)}: ${plainLine(lastFailure ?? '')}`)
  }
}

type AddOptions = { events: readonly WebhookEvent[]; json?: true }

/** The secret follows from the shop's own. */
async function add(url: string, { events, json }: AddOptions): Promise<void> {
  const webhook = await withShop(async (shop) => {
    const { tokenSecret, previousTokenSecret } = readConfig(process.env)
    const keys = createKeys(tokenSecret, previousTokenSecret)
    await rejectOtherSecret(shop.database.db, keys)
    return openOwner({ ...shop, keyFor: keys.keyFor })('POST /owner/webhooks', { url, events: [...events] })
  })
  if (json) return console.log(JSON.stringify(webhook))
  console.log(`${webhook.secret}\nThis is shown once. Webhook ${webhook.id} is added.`)
}

/** A secret that the open shop does not sign with would verify no delivery. */
async function rejectOtherSecret(db: Db, keys: Keys): Promise<void> {
  const signing = await signingFingerprint(db)
  if (signing !== null && signing !== fingerprintsOf(keys)[0])
    throw new ConfigError(
      'TOKEN_SECRET is not the one that the shop signs with, so the secret of this webhook would verify nothing. ' +
        'Run this command with the TOKEN_SECRET of the shop, or add the webhook at the desk.',
    )
}

async function remove(id: string): Promise<void> {
  await doDeed('DELETE /owner/webhooks/{id}', { id })
  console.log(`Webhook ${id} is removed.`)
}

async function pause(id: string): Promise<void> {
  await doDeed('POST /owner/webhooks/{id}/pauses', { id })
  console.log(`Webhook ${id} is paused.`)
}

async function resume(id: string): Promise<void> {
  await doDeed('POST /owner/webhooks/{id}/resumptions', { id })
  console.log(`Webhook ${id} is resumed.`)
}

async function listDeliveries(id: string): Promise<void> {
  const [{ deliveries }, timeZone] = await doDeedInZone('GET /owner/webhooks/{id}/deliveries', {
    id,
    limit: MAX_LISTED,
  })
  if (deliveries.length === 0) console.log('There are no deliveries.')
  for (const { id: delivery, type, createdAt, number, state, attempts, lastError } of deliveries) {
    const outcome = lastError === null ? state : `${state} after ${attempts}: ${plainLine(lastError)}`
    console.log(
      `${delivery}  ${localTime(createdAt, timeZone)}  ${number === null ? type : `${type} ${number}`}  ${outcome}`,
    )
  }
}

async function replay(delivery: string): Promise<void> {
  await doDeed('POST /owner/webhooks/deliveries/{delivery}/replays', { delivery })
  console.log('It is sent again.')
}
