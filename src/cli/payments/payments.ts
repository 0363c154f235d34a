import { Command, Option } from 'commander'
import { PAYMENT_STATES } from '#domain/orders/payment-states.ts'
import { DEFAULT_LISTED, readDay, readLimit } from '#cli/orders/list.ts'
import { listPayments } from './list.ts'
import { reconcile } from './reconcile.ts'
import { showPayment } from './show.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
A payment is named by its id or by the number of its order. Days and times are those of TIME_ZONE.

"reconcile" compares the books with the provider's list, both ways, and names each difference. What can be mended is queued, and a running
shop does it within seconds: money that is reserved without an order is given back, and what the provider has noted is noted here. Money
that was charged without an order, and amounts that differ, are yours to settle: then the status is 1. After a restore, run it with the
day of the backup.

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
  .addOption(sinceOption('from this day on, like 2026-01-31'))
  .addOption(new Option('--limit <number>', 'how many at most').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--json', 'print one JSON object per line')
  .action(readOnly(listPayments))

command
  .command('show')
  .description('Show a payment, and ask the provider where it stands.')
  .argument('<payment>', 'its id, or the number of its order')
  // An id may begin with a dash.
  .allowUnknownOption()
  .option('--json', 'print it as JSON')
  .action(readOnly(showPayment))

command
  .command('reconcile')
  .description('Compare the payments with those of the provider.')
  .addOption(sinceOption('payments from this day on; the last 30 days by default'))
  .option('--dry-run', 'name the differences, and mend none')
  .option('--json', 'print one JSON object per line')
  .action(mutating(reconcile))
