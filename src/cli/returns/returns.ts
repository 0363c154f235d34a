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
A return is named like K7Q2-9XMD-R1. The number of its order is enough where only one return waits for the step. A return or a claim is
requested, approved, received and closed, or refused. A withdrawal from the contract is approved by law. The shopper gets an email of each
step. The money goes back when the pieces are received, and the return is closed when the provider has sent it. The pieces of an exchange are
open again, to be packed and shipped without a new payment.

Examples:
  npx shop returns list                         what waits for you
  npx shop returns photos K7Q2-9XMD-R1 --to photos
  npx shop returns approve K7Q2-9XMD-R1 --message "Please send it in its box."
  npx shop returns receive K7Q2-9XMD-R1 --restock all --dry-run
  npx shop returns receive K7Q2-9XMD-R1 --restock MUG=1
  npx shop returns receive K7Q2-9XMD-R1 --line MUG=1 --restock none    one mug of two has come
  npx shop returns receive K7Q2-9XMD-R1 --restock none --replace       then: npx shop orders ship K7Q2-9XMD
  npx shop returns refuse K7Q2-9XMD-R1 --message "The mug was used."`

const NAME = 'the name of the return, such as K7Q2-9XMD-R1, or the number of its order'

export const command = new Command('returns').addHelpText('after', EXPLANATION)

command
  .command('list')
  .description('List the returns that wait for you, the earliest first.')
  .addOption(new Option('--state <state>', 'those of this state instead').choices(RETURN_STATES))
  .addOption(new Option('--limit <number>', 'how many at most').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--json', 'one line of JSON for each return')
  .action(readOnly(listReturns))

command
  .command('approve')
  .description('Tell the shopper to send the pieces.')
  .argument('<name>', NAME)
  .option('--message <text>', 'your words to the shopper, beside the address of your settings')
  .action(mutating(approve))

command
  .command('receive')
  .description('Note that the pieces have come, and give the money back or send them again, as the shopper wished.')
  .argument('<name>', NAME)
  .addOption(lineOption('pieces that have come, if not all; the rest is still expected as a return of its own'))
  .addOption(restockOption)
  .addOption(new Option('--replace', 'send the pieces again without a new payment').conflicts('refund'))
  .option('--refund', 'give the money back, whatever was wished for')
  .option('--dry-run', 'show the computation, and change nothing')
  .option('--yes', 'do not ask')
  .option('--json', 'the computation as JSON; needs --yes or --dry-run')
  .action(mutating(receive))

command
  .command('photos')
  .description('Write the photos of a return or claim into a folder.')
  .argument('<name>', NAME)
  .requiredOption('--to <folder>', 'where to; made if it is missing')
  .action(readOnly(savePhotos))

command
  .command('refuse')
  .description('Tell the shopper why a return or claim is not accepted.')
  .argument('<name>', NAME)
  .requiredOption('--message <text>', 'your words to the shopper')
  .action(mutating(refuse))
