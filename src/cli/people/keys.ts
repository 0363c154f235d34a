import { Command, Option } from 'commander'
import { localTime } from '#domain/days.ts'
import { POWERS, SCOPES, type Power, type Scope } from '#domain/people/keys.ts'
import { plainLine } from '#domain/plain-text.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { doDeed, withShop } from '#cli/with-shop.ts'

const EXPLANATION = `
A key lets a program do what you can do here, by the owner's API: set DESK_PORT, and read its /owner/openapi.json. The secret is
shown once, when the key is added. A key of a helper packs and sends orders and sets stock; it neither refunds nor changes prices,
settings or pages. A key to read changes nothing. Whatever moves money or stock is tried first, and then confirmed.

Examples:
  npx shop keys                                              list the keys
  npx shop keys add "Warehouse" --power helper --scope write
  npx shop keys remove 5f0c…                                 end a key at once`

export const command = new Command('keys').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('add')
  .description('Add a key, and show its secret once.')
  .argument('<name>', 'what the key is for')
  .addOption(new Option('--power <power>', 'what its program may do').choices(POWERS).default('owner'))
  .addOption(new Option('--scope <scope>', 'whether it may change the shop').choices(SCOPES).default('read'))
  .option('--json', 'print the key as JSON')
  .action(mutating(add))

command
  .command('remove')
  .description('End a key at once.')
  .argument('<id>', 'the id of a key in the list')
  .action(mutating(remove))

async function list(): Promise<void> {
  await withShop(async ({ owner, timeZone }) => {
    const { keys } = await owner('GET /owner/keys', {})
    if (keys.length === 0) console.log('There are no keys.')
    for (const { id, name, power, scope, lastUsedAt } of keys) {
      const used = lastUsedAt === null ? 'never used' : `last used ${localTime(lastUsedAt, timeZone)}`
      console.log(`${id}  ${plainLine(name)}  ${power}, ${scope}, ${used}`)
    }
  })
}

async function add(name: string, { json, ...rights }: { power: Power; scope: Scope; json?: true }): Promise<void> {
  const key = await doDeed('POST /owner/keys', { name, ...rights })
  if (json) return console.log(JSON.stringify(key))
  console.log(`${key.secret}\nThis is shown once. Key ${key.id} is added.`)
}

async function remove(id: string): Promise<void> {
  await doDeed('DELETE /owner/keys/{id}', { id })
  console.log(`Key ${id} has ended.`)
}
