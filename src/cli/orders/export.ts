import type { ExportedOrder } from '#contract/owner/orders/listed.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import { isOther, lineSum, type Charge } from '#domain/charges/charges.ts'
import { chargeRows, type ReceiptRow } from '#domain/charges/receipt.ts'
import { counted } from '#domain/counts.ts'
import { localTime, type Days, type TimeZone } from '#domain/days.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { plainDollars } from '#domain/money.ts'
import { paidWith } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withShop } from '#cli/with-shop.ts'

export async function exportOrders({ lines, ...days }: Days & { lines?: true }): Promise<void> {
  const titles = lines ? LINE_COLUMNS.map(([title]) => title) : COLUMNS.map(([title]) => title)
  console.log(titles.join(','))
  let [count, lineCount] = [0, 0]
  await withShop(async ({ owner, timeZone }) => {
    const { orders } = await owner('GET /owner/orders/export', days)
    for await (const order of orders) {
      for (const cells of lines ? lineRows(order, timeZone) : [orderCells(order, timeZone)]) console.log(csvRow(cells))
      count++
      lineCount += order.lines.length
    }
  })
  console.error(`${lines ? `${counted(lineCount, 'line')} of ` : ''}${counted(count, 'order')}.`)
}

const orderCells = (order: ExportedOrder, timeZone: TimeZone): string[] =>
  COLUMNS.map(([, cellOf]) => cellOf(order, timeZone))

const lineRows = (order: ExportedOrder, timeZone: TimeZone): string[][] =>
  order.lines.map((_, position) => LINE_COLUMNS.map(([, cellOf]) => cellOf(order, timeZone, position)))

type Column = readonly [title: string, cellOf: (order: ExportedOrder, timeZone: TimeZone) => string]
type LineColumn = readonly [title: string, cellOf: (...args: [...Parameters<Column[1]>, position: number]) => string]

/** Text from shoppers is escaped so that spreadsheets do not run it as a formula. */
const ORDER: readonly Column[] = [
  ['order', ({ number }) => number],
  ['placed', ({ createdAt }, timeZone) => localTime(createdAt, timeZone)],
  ['status', ({ status }) => status],
]

const COLUMNS: readonly Column[] = [
  ...ORDER,
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
  ['charges', ({ charges }) => otherCharges(charges)],
  ['notes', ({ notes }) => textCell(notes.map(({ text }) => text).join('; '))],
]

const otherCharges = (charges: readonly Charge[]): string =>
  textCell(chargeRows(charges.filter(isOther)).map(cellText).join('; '))

const cellText = ({ title, amountCents }: ReceiptRow): string => `${title} ${plainDollars(amountCents)}`

const LINE_COLUMNS: readonly LineColumn[] = [
  ...ORDER,
  ['line', (_order, _zone, position) => String(position + 1)],
  ['product', ({ lines }, _zone, position) => textCell(lines[position]!.slug)],
  ['SKU', ({ lines }, _zone, position) => textCell(lines[position]!.sku ?? '')],
  ['name', ({ lines }, _zone, position) => textCell(lines[position]!.name)],
  ['options', ({ lines }, _zone, position) => textCell(describeOptions(lines[position]!.options))],
  ['pieces', ({ lines }, _zone, position) => String(lines[position]!.quantity)],
  ['refunded pieces', ({ refundedPieces }, _zone, position) => String(refundedPieces[position])],
  ['currency', () => 'USD'],
  ['price', ({ lines }, _zone, position) => plainDollars(lines[position]!.priceCents)],
  ['amount', ({ charges }, _zone, position) => plainDollars(lineSum(charges, position))],
  ['charges', ({ charges }, _zone, position) => otherCharges(charges.filter((one) => one.position === position))],
]

const textCell = (text: string): string => asTextCell(plainLine(text).trim())
