import { invalid } from '#domain/errors.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { addAmounts, plainDollars } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { NO_LINES, NO_ORDERS, type SalesGroup } from '#domain/reports/sales.ts'
import { doDeed } from '#cli/with-shop.ts'
import { printTable } from '#cli/settings/table.ts'

type Options = { by: SalesGroup; from?: string; to?: string; csv?: true; json?: true }
type Amounts = Record<string, number>
const NONE: Record<Options['by'], Amounts> = { day: NO_ORDERS, product: NO_LINES, category: NO_LINES }

export async function reportSales({ by, from, to, csv, json }: Options): Promise<void> {
  if (from !== undefined && to !== undefined && to < from) throw invalid('--to is before --from.')
  const { sales } = await doDeed('GET /owner/reports/sales', { by, since: from, until: to })
  const sums = sales.reduce((sum, { amounts }) => addAmounts<string>(sum, amounts), NONE[by])
  const titles = [by, ...Object.keys(sums).map(titleOf)]
  const rows = sales.map(({ name, amounts }) => [asTextCell(plainLine(name)), ...cellsOf(amounts)])
  if (json) {
    for (const { name, amounts } of sales) console.log(JSON.stringify({ [by]: name, ...amounts }))
    console.log(JSON.stringify({ sums }))
  } else if (csv) for (const cells of [titles, ...rows]) console.log(csvRow(cells))
  else if (rows.length === 0) console.log('No matching orders.')
  else printTable([titles.map((title) => title.toUpperCase()), ...rows, ['all', ...cellsOf(sums)]])
}

/** "refundedPieces" -> "refunded pieces", "keptCents" -> "kept" */
const titleOf = (part: string): string =>
  part.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const cellsOf = (amounts: Amounts): string[] =>
  Object.entries(amounts).map(([part, amount]) => (part.endsWith('Cents') ? plainDollars(amount) : String(amount)))
