import { Command, Option } from 'commander'
import { PAYMENT_STATES } from '#domain/orders/payment-states.ts'
import { DEFAULT_LISTED, readDay, readLimit } from '#cli/orders/list.ts'
import { listPayments } from './list.ts'
import { reconcile } from './reconcile.ts'
import { showPayment } from './show.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
Identify a payment by its id or by its order number. Dates and times are in TIME_ZONE.

"reconcile" compares your records with the provider's, both ways, and lists each difference. Repairs are queued, and a running shop
makes them within seconds: authorizations without an order are released, and changes at the provider are recorded here. Charges without
an order and amounts that differ are yours to resolve, and the exit status is 1. After a restore, run it with the date of the backup.

Examples:
  npx shop payments list --state disputed
  npx shop payments show K7Q2-9XMD
  npx shop payments reconcile --since 2026-01-31 --dry-run`

export const command = new Command('payments').addHelpText('after', EXPLANATION)

const sinceOption = (days: string) => new Option('--since <day>', days).argParser(readDay)

command
  .command('list')
  .description('List payments, newest first.')
  .addOption(new Option('--state <state>', 'only payments in this state').choices(PAYMENT_STATES))
  .addOption(sinceOption('from this day on, such as 2026-01-31'))
  .addOption(new Option('--limit <number>', 'the maximum number to list').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--json', 'print one JSON object per line')
  .action(readOnly(listPayments))

command
  .command('show')
  .description('Show a payment, with its current status at the provider.')
  .argument('<payment>', 'its id, or its order number')
  // An id may begin with a dash.
  .allowUnknownOption()
  .option('--json', 'print it as JSON')
  .action(readOnly(showPayment))

command
  .command('reconcile')
  .description('Compare payments with the provider.')
  .addOption(sinceOption('payments since this day; by default, the last 30 days'))
  .option('--dry-run', 'list the differences without repairing them')
  .option('--json', 'print one JSON object per line')
  .action(mutating(reconcile))
