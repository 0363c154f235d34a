import { Command, Option } from 'commander'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { choosing } from './product-choice.ts'
import { raise } from './raise.ts'
import { doDeed } from '#cli/with-shop.ts'
import { mutating } from '#cli/effects.ts'

const EXAMPLES = `
What is reduced already keeps its price, and so does what is free: end the sale first.

Examples:
  npx shop price raise --category Mugs --by 10% --round .90 --dry-run    shows 24.00 → 26.90
  npx shop price raise mug vase --by 5%
  npx shop price raise --all --by -10%                                   lowers prices without a sale
  npx shop price raise --undo                                            the last raise, whatever else was changed since`

export const command = new Command('price')

command
  .command('set')
  .description('Set the price of a SKU. The shop shows it within a second.')
  .argument('<sku>', 'its SKU, or its handle and options where several have that SKU: mug/Small')
  .argument('<price>', 'in dollars, like 12.50; 0 makes the product free')
  .action(mutating(set))

choosing(command.command('raise'))
  .description('Raise or lower the prices of many products by a share.')
  .option('--by <share>', 'such as 10%, or -5% to lower them')
  .option('--round <end>', 'what the new prices end with, such as .90: raised ones are rounded up, lowered ones down')
  .option('--dry-run', 'show the prices, and change nothing')
  .addOption(
    new Option('--undo', 'put the prices back; what was changed since stays').conflicts([
      'category',
      'all',
      'by',
      'round',
      'dryRun',
    ]),
  )
  .option('--json', 'the prices before and after, in cents, as JSON')
  .addHelpText('after', EXAMPLES)
  .action(mutating(raise))

async function set(sku: string, price: string): Promise<void> {
  const { name, before, after } = await doDeed('PUT /owner/variants/{variant}/price', { variant: sku, price })
  console.log(`${plainLine(name)}: ${after === 0 ? 'free' : formatCents(after)}, ${formatCents(before)} before.`)
}
