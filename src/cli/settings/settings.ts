import { Command } from 'commander'
import { readRates } from '#server/config.ts'
import { openOwner, type Owner } from '#api/owner/owner.ts'
import type { RatedShop } from '#api/owner/settings/settings.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import { RATE_SETTINGS, type RateSetting, type RateSource } from '#domain/cart/rates.ts'
import { withShop } from '#cli/with-shop.ts'
import { printTable } from './table.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
A running shop uses a new value within a second, on every node. A value that is set here is stored in the database and overrides the
environment variable. Existing orders keep their values. A shopper who has seen a different total is asked to check it before ordering.

Examples:
  npx shop settings                          the values, and where each comes from
  npx shop settings set tax-rate 0.09        9% of the price of the items
  npx shop settings set free-shipping-over 75
  npx shop settings set return-days 45        for new orders
  npx shop settings set max-quantity 24       of one item in a cart
  npx shop settings unset tax-rate           goes back to TAX_RATE or the default`

const NAME = RATE_SETTINGS.map(({ name }) => name).join(', ')

export const command = new Command('settings').addHelpText('after', EXPLANATION).action(readOnly(list))

command.command('list').description('List the values, and where each comes from.').action(readOnly(list))

command
  .command('set')
  .description('Set a value. The shop uses it within a second.')
  .argument('<name>', NAME)
  .argument('<value>', 'a fraction such as 0.09, dollars such as 75, days such as 30, or units such as 24')
  .action(mutating(set))

command
  .command('unset')
  .description('Unset a value, so that its environment variable or the default applies.')
  .argument('<name>', NAME)
  .action(mutating((name: string) => set(name, null)))

type Setting = DeedOutput<'GET /owner/settings'>['settings'][number]

const withSettings = <T>(work: (owner: Owner<RatedShop>) => Promise<T>): Promise<T> =>
  withShop((shop) => work(openOwner({ ...shop, settings: { rates: readRates(process.env) } })))

async function list(): Promise<void> {
  const { settings } = await withSettings((owner) => owner('GET /owner/settings', {}))
  const rows = settings.map((one) => [one.name, valueOf(one), originOf(one)])
  printTable([['SETTING', 'VALUE', 'FROM'], ...rows])
}

async function set(name: string, value: string | null): Promise<void> {
  const { before, after } = await withSettings((owner) => owner('PUT /owner/settings/{name}', { name, value }))
  const origin = value === null ? ` (from ${originOf(after)})` : ''
  console.log(`${name}: ${valueOf(before)} → ${valueOf(after)}${origin}`)
}

const settingOf = ({ name }: Setting): RateSetting => RATE_SETTINGS.find((one) => one.name === name)!

const valueOf = (one: Setting): string => settingOf(one).format(one.value)

function originOf(one: Setting): string {
  const origins: Record<RateSource, string> = {
    command: 'npx shop settings set',
    environment: settingOf(one).variable,
    default: 'the default',
  }
  return origins[one.source]
}
