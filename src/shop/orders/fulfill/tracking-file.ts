import { typedOrderNumber } from '#domain/orders/orders.ts'
import { hasLostDigits, lostDigitsText } from '#domain/orders/packing/tracking-numbers.ts'
import { columnsOf, type Format } from '#shop/import/formats/columns.ts'
import { headerOf, readRows } from '#shop/import/formats/csv-file.ts'
import type { ReadRow } from '#shop/import/formats/row.ts'
import { BadFile, type Problem } from '#shop/import/problems.ts'
import type { TrackingInfo } from './parcels.ts'

export type TrackingRow = { line: number; number: string; tracking: TrackingInfo }

/** Columns: number, carrier and tracking. Throws BadFile. Returns a problem for each unreadable row. */
export async function readTrackingFile(file: string): Promise<{ rows: TrackingRow[]; problems: Problem[] }> {
  const columns = columnsOf(file, await headerOf(file), FORMAT)
  const missing = ['number', 'tracking'].filter((column) => !columns.names.includes(column))
  if (missing.length > 0)
    throw new BadFile(`${file} has no column ${missing.join(' and no column ')} in its first line.`)
  const rows: TrackingRow[] = []
  const problems: Problem[] = []
  for await (const row of readRows(file, columns)) {
    const cells = {
      number: textOf(row.cells.number!),
      tracking: textOf(row.cells.tracking!),
      carrier: textOf(row.cells.carrier ?? ''),
    }
    const found = problemsOf(row, cells, rows)
    problems.push(...found)
    const tracking = { carrier: cells.carrier || null, trackingNumber: cells.tracking, trackingUrl: null }
    if (found.length === 0) rows.push({ line: row.line, number: typedOrderNumber(cells.number)!, tracking })
  }
  if (rows.length === 0 && problems.length === 0) throw new BadFile(`${file} has no rows.`)
  return { rows, problems }
}

const FORMAT: Format = { read: ['number', 'carrier', 'tracking'], isText: () => false }

/** Strips the ="…" or apostrophe that stops a spreadsheet from reading a cell as a number. */
const textOf = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '')

type Cells = { number: string; tracking: string }

function problemsOf({ line, problems }: ReadRow, { number: typed, tracking }: Cells, rows: TrackingRow[]): Problem[] {
  if (problems.length > 0) return problems
  const problem = (column: string, reason: string) => [{ where: `line ${line}, ${column}`, reason }]
  const number = typedOrderNumber(typed)
  if (number === null) return problem('number', `"${typed}" is no order number; one looks like K7Q2-9XMD`)
  const before = rows.find((row) => row.number === number)
  if (before)
    return problem('number', `order ${number} is in line ${before.line} too; ship its second parcel by itself`)
  if (tracking === '') return problem('tracking', 'is empty')
  if (tracking.startsWith('=')) return problem('tracking', `"${tracking}" is a formula; enter the number itself`)
  if (hasLostDigits(tracking)) return problem('tracking', lostDigitsText(tracking))
  return []
}
