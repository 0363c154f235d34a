import { Command, Option } from 'commander'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { choosing } from './product-choice.ts'
import { raise } from './raise.ts'
import { doDeed } from '#cli/with-shop.ts'
import { mutating } from '#cli/effects.ts'

const EXAMPLES = `
Products that are already reduced or free keep their prices. To change reduced ones, end the sale first.

Examples:
  npx shop price raise --category Mugs --by 10% --round .90 --dry-run    shows 24.00 → 26.90
  npx shop price raise mug vase --by 5%
  npx shop price raise --all --by -10%                                   lowers prices without a sale
  npx shop price raise --undo                                            undoes the last raise, but keeps later changes`

export const command = new Command('price')

command
  .command('set')
  .description('Set the price of a SKU. The shop shows it within a second.')
  .argument('<sku>', 'its SKU, or its handle and options if several variants share the SKU: mug/Small')
  .argument('<price>', 'in dollars, such as 12.50; 0 makes the product free')
  .action(mutating(set))

choosing(command.command('raise'))
  .description('Raise or lower the prices of many products by a percentage.')
  .option('--by <share>', 'such as 10%, or -5% to lower them')
  .option('--round <end>', 'the ending of the new prices, such as .90; raised prices round up, lowered ones down')
  .option('--dry-run', 'show the prices without changing them')
  .addOption(
    new Option('--undo', 'restore the previous prices, but keep later changes').conflicts([
      'category',
      'all',
      'by',
      'round',
      'dryRun',
    ]),
  )
  .option('--json', 'print old and new prices as JSON, in cents')
  .addHelpText('after', EXAMPLES)
  .action(mutating(raise))

async function set(sku: string, price: string): Promise<void> {
  const { name, before, after } = await doDeed('PUT /owner/variants/{variant}/price', { variant: sku, price })
  console.log(`${plainLine(name)}: ${after === 0 ? 'free' : formatCents(after)}, ${formatCents(before)} before.`)
}
