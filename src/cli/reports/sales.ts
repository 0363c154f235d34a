import { invalid } from '#domain/errors.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { addAmounts, plainDollars } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { NO_LINES, NO_ORDERS } from '#domain/reports/sales.ts'
import { salesByCategory, salesByDay, salesByProduct } from '#shop/reports/sales-report.ts'
import { withShop } from '#cli/with-shop.ts'
import { tableOf } from '#cli/settings/table.ts'

export const GROUPS = ['day', 'product', 'category'] as const
type Options = { by: (typeof GROUPS)[number]; from?: string; to?: string; csv?: true; json?: true }
type Amounts = Record<string, number>
const READERS = { day: salesByDay, product: salesByProduct, category: salesByCategory }
const NONE: Record<Options['by'], Amounts> = { day: NO_ORDERS, product: NO_LINES, category: NO_LINES }

export async function sales({ by, from, to, csv, json }: Options): Promise<void> {
  if (from !== undefined && to !== undefined && to < from) throw invalid('--to is before --from.')
  const found = await withShop<Map<string, Amounts>>((shop) => READERS[by](shop, { since: from, until: to }))
  const sums = [...found.values()].reduce((sum, amounts) => addAmounts(sum, amounts), NONE[by])
  const titles = [by, ...Object.keys(sums).map(titleOf)]
  const rows = Array.from(found, ([name, amounts]) => [asTextCell(plainLine(name)), ...cellsOf(amounts)])
  if (json) {
    for (const [name, amounts] of found) console.log(JSON.stringify({ [by]: name, ...amounts }))
    console.log(JSON.stringify({ sums }))
  } else if (csv) for (const cells of [titles, ...rows]) console.log(csvRow(cells))
  else if (rows.length === 0) console.log('There are no such orders.')
  else printTable([titles.map((title) => title.toUpperCase()), ...rows, ['all', ...cellsOf(sums)]])
}

function printTable(rows: string[][]): void {
  for (const line of tableOf(rows, process.stdout.columns)) console.log(line)
}

/** "refundedPieces" -> "refunded pieces", "keptCents" -> "kept" */
const titleOf = (part: string): string =>
  part.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const cellsOf = (amounts: Amounts): string[] =>
  Object.entries(amounts).map(([part, amount]) => (part.endsWith('Cents') ? plainDollars(amount) : String(amount)))
