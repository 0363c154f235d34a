import { Command, Option } from 'commander'
import { DEFAULT_LISTED, readLimit, readSearch } from '#cli/orders/list.ts'
import { listCustomers } from './list.ts'
import { eraseCustomer, exportCustomer, showCustomer } from './person.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
Identify a customer by the email address of an account or of guest orders. Before you export or erase data, make sure that the
person who asks owns the address, for example by having them reply from it.

Examples:
  npx shop customers list --search lovel         those who have ordered, by the beginning of a name or email address
  npx shop customers show ada@example.com
  npx shop customers export ada@example.com > ada.json
  npx shop customers erase ada@example.com --dry-run`

export const command = new Command('customers').addHelpText('after', EXPLANATION)

command
  .command('list')
  .description('List accounts and guests by email address, or search for those who have ordered, newest order first.')
  .addOption(
    new Option('--search <words>', 'beginnings of the names or the email address of a last order').argParser(
      readSearch,
    ),
  )
  .addOption(new Option('--limit <number>', 'the maximum number to list').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--after <customer>', 'continue a list after this email address, or a search after this order')
  .option('--json', 'print one JSON object per line')
  .action(readOnly(listCustomers))

command
  .command('show')
  .description('Show the account and the orders of an email address.')
  .argument('<email>', 'the email address')
  .action(readOnly(showCustomer))

command
  .command('export')
  .description('Print all personal data of a customer as JSON.')
  .argument('<email>', 'the email address')
  .action(readOnly(exportCustomer))

command
  .command('erase')
  .description(
    'Delete the account and the personal data in orders, except for the billing name and address. This cannot be undone.',
  )
  .argument('<email>', 'the email address')
  .option('--dry-run', 'show what would be erased without erasing it')
  .option('--yes', 'skip the confirmation')
  .action(mutating(eraseCustomer))
