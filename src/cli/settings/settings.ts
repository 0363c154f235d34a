import { Command } from 'commander'
import { readRates } from '#server/config.ts'
import { RATE_SETTINGS, type RateSource } from '#domain/cart/rates.ts'
import { listRates, setRate, type SettledRate } from '#shop/cart/edit-rates.ts'
import { withShop } from '#cli/with-shop.ts'
import { tableOf } from './table.ts'
import { changes, reads } from '#cli/effects.ts'

const EXPLANATION = `
A running shop charges and shows a new value within a second, on every node. A value that is set here is stored in the database,
and wins over the environment variable. Orders keep what they had; a shopper who has seen another total is told before the order.

Examples:
  npx shop settings                          the values, and where each comes from
  npx shop settings set tax-rate 0.09        9 % of the price of the items
  npx shop settings set free-shipping-over 75
  npx shop settings set return-days 45        of orders from now on
  npx shop settings set max-quantity 24       of one item in a cart
  npx shop settings unset tax-rate           leaves it to TAX_RATE, or to the default`

const NAME = RATE_SETTINGS.map(({ name }) => name).join(', ')

export const settingsCommand = new Command('settings').addHelpText('after', EXPLANATION).action(reads(list))

settingsCommand.command('list').description('List the values, and where each comes from.').action(reads(list))

settingsCommand
  .command('set')
  .description('Set a value. The shop uses it within a second.')
  .argument('<name>', NAME)
  .argument('<value>', 'a fraction such as 0.09, dollars such as 75, days such as 30, or units such as 24')
  .action(changes(set))

settingsCommand
  .command('unset')
  .description('Leave a value to its environment variable, or to the default.')
  .argument('<name>', NAME)
  .action(changes((name: string) => set(name, null)))

async function list(): Promise<void> {
  const environment = readRates(process.env)
  const rates = await withShop(({ database }) => listRates({ database, environment }))
  const rows = rates.map((rate) => [rate.setting.name, valueOf(rate), originOf(rate)])
  for (const line of tableOf([['SETTING', 'VALUE', 'FROM'], ...rows], process.stdout.columns)) console.log(line)
}

async function set(name: string, text: string | null): Promise<void> {
  const environment = readRates(process.env)
  const { before, after } = await withShop(({ database }) => setRate({ database, environment }, name, text))
  const origin = text === null ? ` (from ${originOf(after)})` : ''
  console.log(`${name}: ${valueOf(before)} → ${valueOf(after)}${origin}`)
}

const valueOf = ({ setting, value }: SettledRate): string => setting.format(value)

function originOf({ setting, source }: SettledRate): string {
  const origins: Record<RateSource, string> = {
    command: 'npx shop settings set',
    environment: setting.variable,
    default: 'the default',
  }
  return origins[source]
}
