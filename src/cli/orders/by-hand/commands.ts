import type { Command } from 'commander'
import { ADDRESS_LABELS } from '#domain/checkout/address.ts'
import { mutating } from '#cli/effects.ts'
import { ADDRESS_OPTIONS } from '#contract/owner/commands/address-options.ts'
import { lineOption } from '#cli/orders/quantities.ts'
import { create } from './create.ts'
import { drafts } from './drafts.ts'
import { priceOption } from './named-price.ts'

/** The commands for orders that the owner creates. */
export function addByHand(orders: Command): void {
  const createCommand = orders
    .command('create')
    .description('Create an order by hand, such as one by phone or at a market.')
    .addOption(lineOption('an item of the shop and its quantity'))
    .addOption(priceOption('--price <SKU=dollars>', 'another price for one piece of such an item; needs --reason'))
    .option('--reason <text>', 'why prices are not those of the shop, for your own records')
    .addOption(priceOption('--item <name=dollars>', 'one piece of an item that is not in the shop; repeat it for more'))
    .option('--untaxed', 'each --item is tax-exempt')
    .option('--unshipped', 'no --item needs shipping')
    .requiredOption('--shipping <option>', 'the shipping option; see npx shop shipping')
    .requiredOption('--paid <how>', 'cash, transfer, or link: the customer pays by a link in an email')
    .option('--reference <text>', 'the reference of the transfer')
    .requiredOption('--email <address>', "the customer's email address")
    .option('--key <text>', 'the same key never creates a second order')
  for (const [field, flags] of Object.entries(ADDRESS_OPTIONS))
    createCommand.option(flags, ADDRESS_LABELS[field as keyof typeof ADDRESS_OPTIONS])
  createCommand
    .option('--dry-run', 'show what the order costs without creating it')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print the order as JSON; needs --yes or --dry-run')
    .action(mutating(create))
  orders
    .command('drafts')
    .description('List orders whose customers have a payment link and have not paid yet.')
    .option('--cancel <id>', 'cancel one of them')
    .option('--link <id>', 'print a new payment link for one of them')
    .action(mutating(drafts, ({ cancel, link }) => cancel !== undefined || link !== undefined))
}
