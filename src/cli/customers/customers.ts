import { Command } from 'commander'
import { eraseCustomer, exportCustomer, showCustomer } from './person.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
A customer is known by an email address: of an account, or of orders that were placed without one. Check that the
person who asks for data or erasure owns the address, for instance by an answer from its mailbox.

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
  .description('Print all that the shop knows of a person, as JSON.')
  .argument('<email>', 'the email address')
  .action(readOnly(exportCustomer))

command
  .command('erase')
  .description('Delete the account, and remove the person from the orders but for the bill. This cannot be undone.')
  .argument('<email>', 'the email address')
  .option('--dry-run', 'only show what would be erased')
  .option('--yes', 'do not ask')
  .action(mutating(eraseCustomer))
