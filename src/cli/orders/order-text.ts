import { isPickup } from '#domain/checkout/pickup.ts'
import type { Address } from '#domain/checkout/address.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import { minuteOf, type TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { progressOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { extraTitles } from '#domain/charges/charges.ts'
import { receiptRows } from '#domain/charges/receipt.ts'
import type { OwnerOrder, OwnerRecord } from '#contract/owner/orders/order-record.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { plainLine } from '#domain/plain-text.ts'
import { tableOf } from '#cli/settings/table.ts'
import { lineName } from './quantities.ts'

export function orderLines(record: OwnerRecord, payment: string, timeZone: TimeZone): string[] {
  const { order, history } = record
  return [
    `Order ${order.number}: ${progressOf(ledgerOf(order, history))}`,
    `Placed ${minuteOf(order.createdAt, timeZone)} by ${isErased(order) ? 'an erased customer' : plainLine(order.email)}${order.accountId === null ? '' : ', signed in'}`,
    '',
    ...linesTable(record),
    '',
    ...amountLines(record),
    payment,
    '',
    ...addressBlock(order),
  ]
}

function linesTable({ order, history }: OwnerRecord): string[] {
  const ledger = ledgerOf(order, history)
  const rows = order.lines.map((line, position) => [
    String(position + 1),
    line.sku === null ? '–' : plainLine(line.sku),
    String(line.quantity),
    String(ledger.lines[position]!.unfulfilled),
    formatCents(line.priceCents),
    [lineName(line), ...extraTitles(order.charges, position).map(plainLine)].join(' · '),
  ])
  return tableOf([['LINE', 'SKU', 'PIECES', 'OPEN', 'PRICE', 'NAME'], ...rows], process.stdout.columns)
}

function amountLines({ order, history: { refunds } }: OwnerRecord): string[] {
  const rows = [
    ...receiptRows(order, order.charges, order.shippingOption).map(
      ({ kind, title, amountCents }) =>
        [title, amountCents, kind === 'shipping' ? ` (${plainLine(order.shippingOption.name)})` : ''] as const,
    ),
    ...(order.unchargedSince !== null ? ([['Charged', 0, '']] as const) : []),
    ...(order.unchargedSince === null && refunds.length > 0
      ? ([['Refunds', refundedCents(refunds), '']] as const)
      : []),
  ] as const
  const width = Math.max(...rows.map(([, cents]) => formatCents(cents).length))
  const names = Math.max(10, ...rows.map(([name]) => name.length))
  return rows.map(([name, cents, note]) => `${name.padEnd(names)} ${formatCents(cents).padStart(width)}${note}`)
}

function addressBlock({ shippingAddress, billingAddress, shippingOption }: OwnerOrder): string[] {
  const [shipping, billing] = [printedAddress(shippingAddress), printedAddress(billingAddress)]
  const isSame = shipping.join('\n') === billing.join('\n')
  const [to, same] = isPickup(shippingOption)
    ? ['Pickup person', 'Bill to the same person']
    : ['Ship to', 'Bill to the same address']
  return [to, ...shipping, '', ...(isSame ? [same] : ['Bill to', ...billing])]
}

const printedAddress = (address: Address): string[] =>
  [...addressLines(address), address.phone]
    .map((line) => plainLine(line).trim())
    .filter((line) => line !== '')
    .map((line) => `  ${line}`)
