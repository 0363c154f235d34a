import { Command } from 'commander'
import { eraseCustomer, exportCustomer, showCustomer } from './person.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
Identify a customer by the email address of an account or of guest orders. Before you export or erase data, make sure that the
person who asks owns the address, for example by having them reply from it.

Examples:
  npx shop customers show ada@example.com
  npx shop customers export ada@example.com > ada.json
  npx shop customers erase ada@example.com --dry-run`

export const command = new Command('customers').addHelpText('after', EXPLANATION)

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
