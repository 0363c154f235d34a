import { Command, Option } from 'commander'
import { readOnly, mutating } from '#cli/effects.ts'
import { readDay } from '#cli/orders/list.ts'
import { end, list, start } from './sale-actions.ts'
import { choosing } from './product-choice.ts'

const EXPLANATION = `
Days are those of TIME_ZONE: a sale begins with its first day and ends after its last. A running shop looks every minute. The former price
stands beside the new one, and the products are in the list Sale. What is reduced already or free is left out.
The end of a sale puts its prices back, whatever else was changed since: a price that you have set meanwhile stays, and is named.
Products that come to a category during its sale do not join it: the list names them, and the command that adds them.

Examples:
  npx shop sale start --category Mugs --by 20% --round .90 --dry-run
  npx shop sale start mug vase --by 15% --until 2026-12-24
  npx shop sale start --all --by 10% --from 2026-11-27 --until 2026-11-30
  npx shop sale end 1`

export const command = new Command('sale').addHelpText('after', EXPLANATION)

command
  .command('list')
  .description('List the sales, planned, running and ended, and what of its products a running one does not reduce.')
  .option('--json', 'one line of JSON for each sale')
  .action(readOnly(list))

choosing(command.command('start'))
  .description('Lower the prices of products by a share, now or from a day on.')
  .requiredOption('--by <share>', 'such as 20%')
  .option('--round <end>', 'what the new prices end with, such as .90: they are rounded down')
  .addOption(new Option('--from <day>', 'from this day on, like 2026-11-27; now without it').argParser(readDay))
  .addOption(new Option('--until <day>', 'up to this day and with it').argParser(readDay))
  .option('--dry-run', 'show the prices, and change nothing')
  .option('--json', 'the sale and its prices, in cents, as JSON')
  .action(mutating(start))

command
  .command('end')
  .description('End a sale now, or after a day. Its prices are put back; what was changed since stays.')
  .argument('[number]', 'the number of the sale, as in the list; needed if there are several')
  .addOption(new Option('--until <day>', 'up to this day and with it').argParser(readDay))
  .option('--json', 'the sale, and what was put back, as JSON')
  .action(mutating(end))
