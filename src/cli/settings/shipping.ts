import { Command, Option } from 'commander'
import { isPickup } from '#domain/checkout/pickup.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import type { ShippingTexts } from '#domain/checkout/shipping-changes.ts'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import { doDeed } from '#cli/with-shop.ts'
import { printTable } from './table.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
A running shop shows a change within a second, on every node. The first option is the default. Existing orders keep their option. A
shopper who has seen a different price, name or time is asked to check it before ordering, and chooses again if the option was
removed. Search engines understand times such as "3-4 business days".

An option with --pickup is not a delivery: buyers enter only their name and email address, product feeds omit it, and buyers with an
address in another country do not see it. Use --description to say where and when to pick up.

Examples:
  npx shop shipping                                    list the options
  npx shop shipping set express --price 14.99 --delivery "1-2 business days"
  npx shop shipping add courier --name Courier --price 25 --delivery "1 business day" --position 1
  npx shop shipping add workshop --name "Workshop pickup" --price 0 --delivery "Ready the next day" \\
    --pickup US --description "12 Mill Street, Portland, Monday to Friday, 9 to 17"
  npx shop shipping remove express`

export const command = new Command('shipping').addHelpText('after', EXPLANATION).action(readOnly(list))

command.command('list').description('List the options in order.').action(readOnly(list))

const PRICE = '--price <dollars>'
const NAME = '--name <text>'
const DELIVERY = '--delivery <text>'

const withTexts = (command: Command, required: boolean): Command =>
  [
    new Option(NAME, 'the name that shoppers see').makeOptionMandatory(required),
    new Option(PRICE, 'the regular price, such as 5.99').makeOptionMandatory(required),
    new Option(DELIVERY, 'the delivery time, such as "3-4 business days"').makeOptionMandatory(required),
    new Option('--description <text>', 'a short text below the name'),
    new Option('--free <yes|no>', 'whether it is free above the free shipping threshold'),
    new Option('--pickup <country|no>', 'buyers pick up their order in this country, and enter no address'),
    new Option('--position <number>', 'its position in the list, from 1'),
  ].reduce((all, option) => all.addOption(option), command)

withTexts(command.command('add'), true)
  .description('Add an option.')
  .argument('<id>', 'lowercase letters, digits and dashes, such as next-day')
  .action(mutating(add))

withTexts(command.command('set'), false)
  .description('Change an option.')
  .argument('<id>', 'the id, as in the list')
  .action(mutating(set))

command
  .command('remove')
  .description('Remove an option. Existing orders keep it.')
  .argument('<id>', 'the id, as in the list')
  .action(mutating(remove))

async function list(): Promise<void> {
  const { options } = await doDeed('GET /owner/shipping-options', {})
  const columns = COLUMNS.filter(({ title }) => title !== 'pickup' || options.some(isPickup))
  const rows = options.map((option) => [option.id, ...columns.map(({ text }) => text(option))])
  const titles = ['ID', ...columns.map(({ title }) => title.toUpperCase())]
  printTable([titles, ...rows])
}

async function add(id: string, texts: ShippingTexts): Promise<void> {
  print(id, await doDeed('POST /owner/shipping-options', { ...texts, id }))
}

async function remove(id: string): Promise<void> {
  print(id, await doDeed('DELETE /owner/shipping-options/{id}', { id }))
}

async function set(id: string, texts: ShippingTexts, command: Command): Promise<void> {
  if (Object.keys(texts).length === 0)
    command.error(`Name what to change, such as --price. See: npx shop shipping set --help`)
  print(id, await doDeed('PUT /owner/shipping-options/{id}', { ...texts, id }))
}

type ChangedOptions = DeedOutput<'PUT /owner/shipping-options/{id}'>

function print(id: string, changed: ChangedOptions): void {
  const lines = differencesOf(id, changed)
  for (const line of lines) console.log(`${id}: ${line}`)
  if (lines.length === 0) console.log(`${id}: no changes.`)
}

const COLUMNS: { title: string; text: (option: ShippingOption) => string }[] = [
  { title: 'price', text: ({ priceCents }) => formatCents(priceCents) },
  { title: 'free', text: ({ freeOverThreshold }) => (freeOverThreshold ? 'yes' : 'no') },
  { title: 'pickup', text: ({ pickupCountry }) => pickupCountry ?? '' },
  { title: 'delivery', text: ({ estimatedDelivery }) => plainLine(estimatedDelivery) },
  { title: 'name', text: ({ name }) => plainLine(name) },
  { title: 'description', text: ({ description }) => plainLine(description) },
]

/** "price $12.99 → $14.99", one line per changed text, with a dash for a missing value. */
function differencesOf(id: string, { before, after }: ChangedOptions): string[] {
  const [old, now] = [before, after].map((options) => options.find((one) => one.id === id))
  const cells = COLUMNS.map(({ title, text }) => ({ title, texts: [old, now].map((one) => (one && text(one)) || '–') }))
  const places = [before, after].map((options) => `${options.findIndex((one) => one.id === id) + 1}`)
  return [...cells, ...(old && now ? [{ title: 'position', texts: places }] : [])]
    .filter(({ texts: [one, other] }) => one !== other)
    .map(({ title, texts }) => `${title} ${texts.join(' → ')}`)
}
