import { Command, Option } from 'commander'
import { localTime } from '#domain/days.ts'
import { POWERS, SCOPES, type Power, type Scope } from '#domain/people/keys.ts'
import { plainLine } from '#domain/plain-text.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { doDeed, withShop } from '#cli/with-shop.ts'

const EXPLANATION = `
An API key lets a program run these commands through the owner's API: set DESK_PORT, and read its /owner/openapi.json. The secret is
shown once, when the key is added. A helper key can pack and ship orders and set stock, but not issue refunds or change prices,
settings or pages. A read-only key cannot change anything. Calls that move money or stock need a dry run first, then a confirmation.

Examples:
  npx shop keys                                              list the API keys
  npx shop keys add "Warehouse" --power helper --scope write
  npx shop keys remove 5f0c…                                 revoke a key immediately`

export const command = new Command('keys').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('add')
  .description('Add an API key and show its secret once.')
  .argument('<name>', 'what the key is for')
  .addOption(new Option('--power <power>', 'role of the key').choices(POWERS).default('owner'))
  .addOption(new Option('--scope <scope>', 'access level').choices(SCOPES).default('read'))
  .option('--json', 'print the key as JSON')
  .action(mutating(add))

command
  .command('remove')
  .description('Revoke an API key.')
  .argument('<id>', 'the id of a key in the list')
  .action(mutating(remove))

async function list(): Promise<void> {
  await withShop(async ({ owner, timeZone }) => {
    const { keys } = await owner('GET /owner/keys', {})
    if (keys.length === 0) console.log('There are no API keys.')
    for (const { id, name, power, scope, lastUsedAt } of keys) {
      const used = lastUsedAt === null ? 'never used' : `last used ${localTime(lastUsedAt, timeZone)}`
      console.log(`${id}  ${plainLine(name)}  ${power}, ${scope}, ${used}`)
    }
  })
}

async function add(name: string, { json, ...rights }: { power: Power; scope: Scope; json?: true }): Promise<void> {
  const key = await doDeed('POST /owner/keys', { name, ...rights })
  if (json) return console.log(JSON.stringify(key))
  console.log(`${key.secret}\nThe secret is shown only once. Added key ${key.id}.`)
}

async function remove(id: string): Promise<void> {
  await doDeed('DELETE /owner/keys/{id}', { id })
  console.log(`Revoked key ${id}.`)
}
