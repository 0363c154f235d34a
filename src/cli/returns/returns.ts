import { Command, Option } from 'commander'
import { RETURN_STATES } from '#domain/orders/returns/returns.ts'
import { DEFAULT_LISTED, readLimit } from '#cli/orders/list.ts'
import { lineOption } from '#cli/orders/quantities.ts'
import { approve, refuse } from './answer.ts'
import { listReturns } from './list.ts'
import { savePhotos } from './photos.ts'
import { receive } from './receive.ts'
import { restockOption } from './restock.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
A return has a number such as K7Q2-9XMD-R1. The order number is enough if only one of its returns is waiting for that step. A return or
claim is requested, approved, received and closed, or it is refused. A withdrawal from the contract is approved by law. The shopper
gets an email at each step. Receiving the items starts the refund, and the return is closed once the provider has made it. The items
of an exchange are open again, to be packed and shipped without a new payment.

Examples:
  npx shop returns list                         what needs your attention
  npx shop returns photos K7Q2-9XMD-R1 --to photos
  npx shop returns approve K7Q2-9XMD-R1 --message "Please send it in its box."
  npx shop returns receive K7Q2-9XMD-R1 --restock all --dry-run
  npx shop returns receive K7Q2-9XMD-R1 --restock MUG=1
  npx shop returns receive K7Q2-9XMD-R1 --line MUG=1 --restock none    one of two mugs has arrived
  npx shop returns receive K7Q2-9XMD-R1 --restock none --replace       then: npx shop orders ship K7Q2-9XMD
  npx shop returns refuse K7Q2-9XMD-R1 --message "The mug was used."`

const NAME = 'the return number, such as K7Q2-9XMD-R1, or its order number'

export const command = new Command('returns').addHelpText('after', EXPLANATION)

command
  .command('list')
  .description('List the returns that need your attention, oldest first.')
  .addOption(new Option('--state <state>', 'only returns in this state').choices(RETURN_STATES))
  .addOption(new Option('--limit <number>', 'the maximum number to list').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--json', 'print one JSON object per line')
  .action(readOnly(listReturns))

command
  .command('approve')
  .description('Approve a return, and ask the shopper to send the items.')
  .argument('<name>', NAME)
  .option('--message <text>', 'a message to the shopper, added to your return address')
  .action(mutating(approve))

command
  .command('receive')
  .description('Record the items that have arrived, and refund or replace them, as the shopper asked.')
  .argument('<name>', NAME)
  .addOption(lineOption('only these items have arrived; the rest is expected as a separate return'))
  .addOption(restockOption)
  .addOption(new Option('--replace', 'send replacements without a new payment').conflicts('refund'))
  .option('--refund', 'refund the items, even if the customer asked for a replacement')
  .option('--dry-run', 'show the amounts without making changes')
  .option('--yes', 'skip the confirmation')
  .option('--json', 'print the amounts as JSON; needs --yes or --dry-run')
  .action(mutating(receive))

command
  .command('photos')
  .description('Save the photos of a return or claim to a folder.')
  .argument('<name>', NAME)
  .requiredOption('--to <folder>', 'the folder, created if it does not exist')
  .action(readOnly(savePhotos))

command
  .command('refuse')
  .description('Refuse a return or claim, and tell the shopper why.')
  .argument('<name>', NAME)
  .requiredOption('--message <text>', 'a message to the shopper')
  .action(mutating(refuse))
