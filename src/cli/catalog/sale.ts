import { Command, Option } from 'commander'
import { readOnly, mutating } from '#cli/effects.ts'
import { readDay } from '#cli/orders/list.ts'
import { end, list, start } from './sale-actions.ts'
import { choosing } from './product-choice.ts'

const EXPLANATION = `
Days are in TIME_ZONE: a sale starts with its first day and ends after its last. A running shop checks every minute. Pages show the
old price beside the new one, and the products are listed under Sale. Products that are already reduced or free are skipped.
When a sale ends, its prices are restored. A price that you have set in the meantime is kept and listed.
Products added to a category during its sale do not join it: the list names them, with the command that adds them.

Examples:
  npx shop sale start --category Mugs --by 20% --round .90 --dry-run
  npx shop sale start mug vase --by 15% --until 2026-12-24
  npx shop sale start --all --by 10% --from 2026-11-27 --until 2026-11-30
  npx shop sale end 1`

export const command = new Command('sale').addHelpText('after', EXPLANATION)

command
  .command('list')
  .description('List planned, running and ended sales, and the products that a running one has missed.')
  .option('--json', 'print one JSON object per line')
  .action(readOnly(list))

choosing(command.command('start'))
  .description('Lower the prices of products by a percentage, now or from a given day.')
  .requiredOption('--by <share>', 'such as 20%')
  .option('--round <end>', 'the ending of the new prices, such as .90; prices round down')
  .addOption(new Option('--from <day>', 'the first day, such as 2026-11-27; by default, now').argParser(readDay))
  .addOption(new Option('--until <day>', 'up to and including this day').argParser(readDay))
  .option('--dry-run', 'show the prices without changing them')
  .option('--json', 'print the sale and its prices as JSON, in cents')
  .action(mutating(start))

command
  .command('end')
  .description('End a sale now, or after a given day. Prices are restored; later changes are kept.')
  .argument('[number]', 'the number of the sale, as in the list; required if there are several')
  .addOption(new Option('--until <day>', 'up to and including this day').argParser(readDay))
  .option('--json', 'print the sale and the restored prices as JSON')
  .action(mutating(end))
