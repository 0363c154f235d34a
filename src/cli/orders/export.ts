import { exportedOrders, type ExportedOrder } from '#database/orders/exported-orders.ts'
import { counted } from '#domain/counts.ts'
import { localTime, timesOf, type Days, type TimeZone } from '#domain/days.ts'
import { asTextCell } from '#domain/formula-cells.ts'
import { plainDollars } from '#domain/money.ts'
import { progressWord } from '#domain/orders/order-state.ts'
import { paidWith } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withShop } from '#cli/with-shop.ts'

export async function exportOrders(days: Days): Promise<void> {
  console.log(COLUMNS.map(([title]) => title).join(','))
  let count = 0
  await withShop(async ({ database, timeZone }) => {
    for await (const order of exportedOrders(database.db, timesOf(days, timeZone))) {
      console.log(COLUMNS.map(([, cellOf]) => quoted(cellOf(order, timeZone))).join(','))
      count++
    }
  })
  console.error(`${counted(count, 'order')}.`)
}

type Column = readonly [title: string, cellOf: (order: ExportedOrder, timeZone: TimeZone) => string]

/** Texts that shoppers typed are cells that no spreadsheet runs. */
const COLUMNS: readonly Column[] = [
  ['order', ({ number }) => number],
  ['placed', ({ createdAt }, timeZone) => localTime(createdAt, timeZone)],
  ['status', ({ status }) => progressWord(status)],
  ['pieces', ({ lines }) => String(lines.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['currency', () => 'USD'],
  ['subtotal', ({ subtotalCents }) => plainDollars(subtotalCents)],
  ['shipping', ({ shippingCents }) => plainDollars(shippingCents)],
  ['tax', ({ taxCents }) => plainDollars(taxCents)],
  ['total', ({ totalCents }) => plainDollars(totalCents)],
  ['refunded', ({ refundedCents }) => plainDollars(refundedCents)],
  ['kept', ({ totalCents, refundedCents }) => plainDollars(totalCents - refundedCents)],
  ['paid with', (order) => textCell(paidWith(order))],
  ['name', ({ billingAddress: { firstName, lastName } }) => textCell(`${firstName} ${lastName}`)],
  ['state', ({ billingAddress }) => textCell(billingAddress.state)],
  ['country', ({ billingAddress }) => textCell(billingAddress.country)],
  ['email', ({ email }) => textCell(email)],
]

const textCell = (text: string): string => asTextCell(plainLine(text).trim())

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
