import { Command, Option } from 'commander'
import { cancel } from './cancel.ts'
import { dayOptions, DEFAULT_LISTED, filterOptions, listOrders, readLimit } from './list.ts'
import { deliver, pack } from './pack.ts'
import { exportOrders } from './export.ts'
import { lineOption } from './quantities.ts'
import { note } from '#cli/orders/notes/note.ts'
import { refund } from './refund.ts'
import { addByHand } from '#cli/orders/by-hand/commands.ts'
import { ADDRESS_OPTIONS } from '#contract/owner/commands/address-options.ts'
import { setAddress } from '#cli/orders/corrections/set-address.ts'
import { ADDRESS_LABELS } from '#domain/checkout/address.ts'
import { CARRIERS } from '#domain/orders/fulfillment.ts'
import { setEmail } from '#cli/orders/corrections/set-email.ts'
import { ship } from './ship.ts'
import { show } from './show.ts'
import { removeTest } from './test-orders.ts'
import { unpack } from './unpack.ts'
import { views } from '#cli/orders/views/views.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
Order numbers work in any case, with or without the dash. Dates and times are in TIME_ZONE. The shopper gets an email when an order is
shipped, delivered, canceled or refunded. Several orders are reported one per line, and the exit status is 1 if any could not be changed.

Examples:
  npx shop orders list --status processing     not shipped yet; see also partly-shipped
  npx shop orders list --search "lovelace 49.50"      the beginning of any name, number, SKU or email address, or a total
  npx shop orders views add "To pack" --attention to-pack
  npx shop orders export --since 2026-01-01 > orders.csv
  npx shop orders export --lines > lines.csv
  npx shop orders show K7Q2-9XMD
  npx shop orders create --line MUG=2 --shipping pickup --paid cash --email ada@example.com --first-name Ada --last-name Lovelace
  npx shop orders pack K7Q2-9XMD 3F8M-00TZ     after this the shopper cannot cancel
  npx shop orders unpack K7Q2-9XMD             reopens its items, to be changed or canceled
  npx shop orders ship K7Q2-9XMD --carrier UPS --tracking 1Z999AA10123456784
  npx shop orders ship --from tracking.csv     with the columns number, carrier and tracking
  npx shop orders ship --undo                  undoes the file, within a minute
  npx shop orders deliver K7Q2-9XMD
  npx shop orders cancel K7Q2-9XMD --line MUG=1
  npx shop orders note K7Q2-9XMD "Gift: leave out the invoice"
  npx shop orders set-address K7Q2-9XMD --address1 "5 Oak Street" --postal-code 62704
  npx shop orders refund K7Q2-9XMD --amount 5 --reason "a scratch"
  npx shop orders refund K7Q2-9XMD --retry     retries a failed refund
  npx shop orders refund K7Q2-9XMD --settled "bank transfer of Nov 3"     a failed refund that you paid another way`

export const command = new Command('orders').addHelpText('after', EXPLANATION).addCommand(views)

const listCommand = command
  .command('list')
  .description('List orders, newest first; those to pack, oldest first.')
  .option('--email <address>', 'orders of guests with this address, and all orders of its account')
  .option('--after <number>', 'continue after this order')
  .addOption(new Option('--limit <number>', 'the maximum number to list').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--json', 'print one JSON object per line')
  .action(readOnly(listOrders))
for (const option of filterOptions()) listCommand.addOption(option)

const exportCommand = command
  .command('export')
  .description('Print orders as CSV, oldest first, with amounts in US dollars.')
  .option('--lines', 'one row per order line: product and quantity')
  .action(readOnly(exportOrders))
for (const option of dayOptions()) exportCommand.addOption(option)

command
  .command('show')
  .description('Show an order: lines, amounts, addresses, parcels, refunds and timeline.')
  .argument('<number>', 'the order number, such as K7Q2-9XMD')
  .option('--json', 'print everything as JSON')
  .action(readOnly(show))

command
  .command('pack')
  .description('Mark items as packed. After this the shopper cannot cancel them.')
  .argument('<numbers...>', 'the order numbers')
  .addOption(lineOption('only these items of one order; by default, all unpacked items'))
  .option('--slips <file>', 'save their packing slips as one new PDF')
  .option('--yes', 'skip the confirmation for unpaid orders: refunded, expired, released, disputed or not charged')
  .action(mutating(pack))

command
  .command('unpack')
  .description('Unpack parcels that have not been shipped; all of these orders, or none.')
  .argument('<numbers...>', 'the order numbers')
  .action(mutating(unpack))

command
  .command('ship')
  .description('Ship the oldest packed parcel or, if none is packed, all unshipped items.')
  .argument('[numbers...]', 'the order numbers')
  .option('--carrier <name>', `such as ${CARRIERS.slice(0, -1).join(', ')} or ${CARRIERS.at(-1)}`)
  .option('--tracking <number>', 'the tracking number of one order')
  .option('--tracking-url <address>', 'the tracking page; known carriers get theirs automatically')
  .addOption(lineOption('ship only these items of one order'))
  .option('--from <file>', 'a CSV file with the columns number, carrier and tracking; all rows are shipped, or none')
  .option('--undo', 'undo the last shipped file, within a minute')
  .option('--dry-run', 'show what would change without changing it')
  .option('--yes', 'skip the confirmation for unpaid orders: refunded, expired, released, disputed or not charged')
  .action(mutating(ship))

command
  .command('deliver')
  .description('Mark all shipped parcels of orders as delivered.')
  .argument('<numbers...>', 'the order numbers')
  .action(mutating(deliver))

command
  .command('cancel')
  .description('Cancel and refund unpacked items.')
  .argument('<number>', 'the order number')
  .addOption(lineOption('only these items; by default, all unpacked items'))
  .option('--no-restock', 'do not restock the items')
  .option('--reason <text>', 'the reason, for your own records')
  .option('--dry-run', 'show the amounts without making changes')
  .option('--yes', 'skip the confirmation')
  .option('--json', 'print the amounts as JSON; needs --yes or --dry-run')
  .action(mutating(cancel))

command
  .command('refund')
  .description('Refund items, shipping, or a custom amount.')
  .argument('<number>', 'the order number')
  .addOption(lineOption('refund the price and tax of these items'))
  .option('--shipping', 'refund the shipping cost')
  .option('--amount <dollars>', 'a custom amount, such as 12.50')
  .option('--reason <text>', 'the reason, for your own records')
  .option('--retry', 'retry the failed refunds')
  .option('--settled <how>', 'mark all failed refunds as paid another way; say how, for your own records')
  .option('--dry-run', 'show the amounts without making changes')
  .option('--yes', 'skip the confirmation')
  .option('--json', 'print the amounts as JSON; needs --yes or --dry-run')
  .action(mutating(refund))

command
  .command('note')
  .description('Write a note about an order, which the customer never sees, or delete one.')
  .argument('<number>', 'the order number, such as K7Q2-9XMD')
  .argument('[text]', 'the note')
  .option('--remove <id>', 'delete the note with this id, which "show" prints')
  .action(mutating(note))

command
  .command('set-email')
  .description('Correct the email address of an order. A running shop then sends the confirmation there.')
  .argument('<number>', 'the order number, such as K7Q2-9XMD')
  .argument('<email>', 'the correct address')
  .action(mutating(setEmail))

command
  .command('remove-test')
  .description('Before you open: remove all sandbox orders, so that invoice numbers start at 1. This cannot be undone.')
  .option('--dry-run', 'show what would be removed without removing it')
  .option('--yes', 'skip the confirmation')
  .option('--json', 'print what is removed as JSON; needs --yes or --dry-run')
  .action(mutating(removeTest))

addByHand(command)

const setAddressCommand = command
  .command('set-address')
  .description('Correct the shipping address of an order that has not been shipped yet. The shopper gets an email.')
  .argument('<number>', 'the order number, such as K7Q2-9XMD')
for (const [field, flags] of Object.entries(ADDRESS_OPTIONS))
  setAddressCommand.option(flags, ADDRESS_LABELS[field as keyof typeof ADDRESS_OPTIONS])
setAddressCommand.option('--dry-run', 'show the address without changing it').action(mutating(setAddress))
