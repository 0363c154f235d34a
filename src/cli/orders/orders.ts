import { Command, Option } from 'commander'
import { cancel } from './cancel.ts'
import { DEFAULT_LISTED, listOrders, readDay, readLimit, readStatus, STATUS_WORDS } from './list.ts'
import { deliver, pack } from './pack.ts'
import { exportOrders } from './export.ts'
import { lineOption } from './quantities.ts'
import { refund } from './refund.ts'
import { ADDRESS_OPTIONS, setAddress } from '#cli/orders/corrections/set-address.ts'
import { ADDRESS_LABELS } from '#domain/checkout/address.ts'
import { setEmail } from '#cli/orders/corrections/set-email.ts'
import { ship } from './ship.ts'
import { show } from './show.ts'
import { removeTest } from './test-orders.ts'
import { unpack } from './unpack.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
A number may be typed in any case, with or without its dash. Days and times are those of TIME_ZONE. The shopper gets an email when an order is shipped,
delivered, canceled or refunded. Of several orders, each is reported on a line of its own, and the status is 1 if one could not be changed.

Examples:
  npx shop orders list --status processing     what is still to be sent; of partly-shipped, a part is
  npx shop orders export --since 2026-01-01 > orders.csv
  npx shop orders export --lines > lines.csv
  npx shop orders show K7Q2-9XMD
  npx shop orders pack K7Q2-9XMD 3F8M-00TZ     from then on the shopper cannot cancel
  npx shop orders unpack K7Q2-9XMD             its pieces are open again, to be changed or canceled
  npx shop orders ship K7Q2-9XMD --carrier UPS --tracking 1Z999AA10123456784
  npx shop orders ship --from tracking.csv     with the columns number, carrier and tracking
  npx shop orders ship --undo                  undoes the file within a minute
  npx shop orders deliver K7Q2-9XMD
  npx shop orders cancel K7Q2-9XMD --line MUG=1
  npx shop orders set-address K7Q2-9XMD --address1 "5 Oak Street" --postal-code 62704
  npx shop orders refund K7Q2-9XMD --amount 5 --reason "a scratch"
  npx shop orders refund K7Q2-9XMD --retry     asks the provider again after a refund has failed
  npx shop orders refund K7Q2-9XMD --settled "bank transfer of Nov 3"     the refund failed for good, and you paid it back`

export const command = new Command('orders').addHelpText('after', EXPLANATION)

command
  .command('list')
  .description('List orders, newest first.')
  .addOption(new Option('--status <status>', `only those that are ${STATUS_WORDS}`).argParser(readStatus))
  .addOption(new Option('--since <day>', 'from this day on, like 2026-01-31').argParser(readDay))
  .addOption(new Option('--until <day>', 'up to this day and with it').argParser(readDay))
  .option('--email <address>', "of guests with this address, and of the account with it, whatever the order's address")
  .addOption(new Option('--limit <number>', 'how many at most').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--json', 'one line of JSON for each order')
  .action(readOnly(listOrders))

command
  .command('export')
  .description('Print a row of CSV for each order, the earliest first, with its amounts in US dollars.')
  .option('--lines', 'a row for each line of an order: what was bought, in how many pieces')
  .addOption(new Option('--since <day>', 'from this day on, like 2026-01-31').argParser(readDay))
  .addOption(new Option('--until <day>', 'up to this day and with it').argParser(readDay))
  .action(readOnly(exportOrders))

command
  .command('show')
  .description('Show an order: lines, amounts, addresses, parcels, refunds and what happened when.')
  .argument('<number>', 'the number of the order, such as K7Q2-9XMD')
  .option('--json', 'all of it as JSON')
  .action(readOnly(show))

command
  .command('pack')
  .description('Note what is being packed. From then on the shopper cannot cancel.')
  .argument('<numbers...>', 'the numbers of the orders')
  .addOption(lineOption('only these pieces of one order; all that are open without it'))
  .option('--slips <file>', 'write their packing slips to one PDF, which must not exist')
  .option('--yes', 'do not ask for an order that is not paid: refunded, expired, released, disputed or not charged')
  .action(mutating(pack))

command
  .command('unpack')
  .description('Open the pieces of parcels again that are packed and not sent; of all these orders, or of none.')
  .argument('<numbers...>', 'the numbers of the orders')
  .action(mutating(unpack))

command
  .command('ship')
  .description('Send the parcel that waits longest, or all pieces that are open.')
  .argument('[numbers...]', 'the numbers of the orders')
  .option('--carrier <name>', 'such as UPS, USPS, FedEx or DHL')
  .option('--tracking <number>', 'the tracking number of one order')
  .option('--tracking-url <address>', 'the page that follows the parcel; that of a known carrier is found')
  .addOption(lineOption('a parcel of only these pieces of one order'))
  .option('--from <file>', 'a CSV file with the columns number, carrier and tracking; all rows are shipped, or none')
  .option('--undo', 'within a minute: undo what the last file has shipped, and no file before it')
  .option('--dry-run', 'show what would be changed, and change nothing')
  .option('--yes', 'do not ask for orders that are not paid: refunded, expired, released, disputed or not charged')
  .action(mutating(ship))

command
  .command('deliver')
  .description('Note that all shipped parcels of orders have arrived.')
  .argument('<numbers...>', 'the numbers of the orders')
  .action(mutating(deliver))

command
  .command('cancel')
  .description('Cancel what is not packed, and give its money back.')
  .argument('<number>', 'the number of the order')
  .addOption(lineOption('only these pieces; all that are open without it'))
  .option('--no-restock', 'the pieces are not for sale again')
  .option('--reason <text>', 'why, for yourself')
  .option('--dry-run', 'show the computation, and change nothing')
  .option('--yes', 'do not ask')
  .option('--json', 'the computation as JSON; needs --yes or --dry-run')
  .action(mutating(cancel))

command
  .command('refund')
  .description('Give money back for pieces, for shipping, or as goodwill.')
  .argument('<number>', 'the number of the order')
  .addOption(lineOption('the price and tax of these pieces'))
  .option('--shipping', 'what shipping cost')
  .option('--amount <dollars>', 'an amount as goodwill, like 12.50')
  .option('--reason <text>', 'why, for yourself')
  .option('--retry', 'ask the provider again for the refunds that failed')
  .option('--settled <how>', 'you gave the money of all refunds that failed back another way; how, for yourself')
  .option('--dry-run', 'show the computation, and change nothing')
  .option('--yes', 'do not ask')
  .option('--json', 'the computation as JSON; needs --yes or --dry-run')
  .action(mutating(refund))

command
  .command('set-email')
  .description('Correct the email address of an order. A running shop sends its confirmation there.')
  .argument('<number>', 'the number of the order, such as K7Q2-9XMD')
  .argument('<email>', 'the right address')
  .action(mutating(setEmail))

command
  .command('remove-test')
  .description('Before you open: remove all orders of the sandbox, so that invoices begin at 1. It cannot be undone.')
  .option('--dry-run', 'show what would be removed, and change nothing')
  .option('--yes', 'do not ask')
  .option('--json', 'what is removed as JSON; needs --yes or --dry-run')
  .action(mutating(removeTest))

const setAddressCommand = command
  .command('set-address')
  .description('Correct where an order goes, until a parcel is sent. The shopper gets an email.')
  .argument('<number>', 'the number of the order, such as K7Q2-9XMD')
for (const [field, flags] of Object.entries(ADDRESS_OPTIONS))
  setAddressCommand.option(flags, ADDRESS_LABELS[field as keyof typeof ADDRESS_OPTIONS])
setAddressCommand.option('--dry-run', 'show the address, and change nothing').action(mutating(setAddress))
