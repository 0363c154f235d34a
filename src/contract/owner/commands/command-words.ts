import type { DeedInput, DeedName } from '#contract/owner/index.ts'
import type { AddressField } from '#domain/checkout/address.ts'
import { plainDollars } from '#domain/money.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { ADDRESS_OPTIONS } from './address-options.ts'

type Lines = DeedInput<'POST /owner/orders/{number}/parcels'>['lines']
type Commands = { [Name in DeedName]?: (input: DeedInput<Name>) => string[] }

/** The words after `npx shop` of the command that does the same. A command asks before it moves money. */
export const COMMAND_WORDS = {
  'POST /owner/orders/{number}/parcels': ({ number, lines }) => ['orders', 'pack', number, ...lineOptions(lines)],
  'DELETE /owner/orders/{number}/parcels': ({ number }) => ['orders', 'unpack', number],
  'POST /owner/orders/{number}/shipments': ({ number, carrier, trackingNumber, trackingUrl, lines }) => [
    'orders',
    'ship',
    number,
    ...option('--carrier', carrier),
    ...option('--tracking', trackingNumber),
    ...option('--tracking-url', trackingUrl),
    ...lineOptions(lines),
  ],
  'POST /owner/orders/{number}/deliveries': ({ number }) => ['orders', 'deliver', number],
  'POST /owner/orders/{number}/cancellations': ({ number, lines, restock, reason }) => [
    'orders',
    'cancel',
    number,
    ...lineOptions(lines),
    ...(restock === false ? ['--no-restock'] : []),
    ...option('--reason', reason),
  ],
  'POST /owner/orders/{number}/refunds': ({ number, lines, withShipping, goodwillCents = 0, reason }) => [
    'orders',
    'refund',
    number,
    ...lineOptions(lines),
    ...(withShipping ? ['--shipping'] : []),
    ...(goodwillCents > 0 ? ['--amount', plainDollars(goodwillCents)] : []),
    ...option('--reason', reason),
  ],
  'POST /owner/orders/{number}/refunds/retries': ({ number }) => ['orders', 'refund', number, '--retry'],
  'POST /owner/orders/{number}/refunds/settlements': ({ number, way }) => [
    'orders',
    'refund',
    number,
    ...option('--settled', way),
  ],
  'PUT /owner/orders/{number}/address': ({ number, changes }) => [
    'orders',
    'set-address',
    number,
    ...Object.entries(ADDRESS_OPTIONS).flatMap(([field, flags]) =>
      option(flagOf(flags), changes[field as AddressField]),
    ),
  ],
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': ({ number, ordinal, lines, restock, settlement }) => [
    'returns',
    'receive',
    ordinal === null ? number : returnName(number, ordinal),
    ...lineOptions(lines),
    ...(typeof restock === 'object' ? lineOptions(restock, '--restock') : ['--restock', String(restock)]),
    ...(settlement === undefined ? [] : [settlement === 'replacement' ? '--replace' : '--refund']),
  ],
  'DELETE /owner/customers/{email}': ({ email }) => ['customers', 'erase', '--', email],
} as const satisfies Commands

const flagOf = (flags: string): string => flags.split(' ')[0]!

const option = (flag: string, value: string | null | undefined): string[] =>
  value === null || value === undefined ? [] : [flag, value]

const lineOptions = (lines: Lines, flag = '--line'): string[] =>
  (lines ?? []).flatMap(({ line, quantity }) => option(flag, `${line}=${quantity}`))
