import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { Row } from './row.ts'

/** Thousands separators are spaces, apostrophes, or whichever of point and comma is not the decimal separator. */
const DECIMAL_COMMA = /^\d{1,3}(?:[.\s'’]\d{3})+,\d{1,2}$|^\d+,(?:\d{1,2}|\d{4,})$/
const DIVIDED = /^\d{1,3}(?:[,\s'’]\d{3})+\.\d{1,2}$|^\d{1,3}(?:[\s'’]\d{3})+$/
/** 1,234 means 1.234 only if the file's other numbers use decimal commas. */
const AMBIGUOUS = /^\d+,\d{3}$/

/** Normalizes numbers with decimal commas or thousands separators in these columns. */
export function createDecimals(columns: readonly string[], notes: Notes): <T extends Row>(row: T) => T {
  let hasCommas = false
  const plain = (cell: string): { number: string; text: typeof WITH_COMMA } | undefined => {
    if (DIVIDED.test(cell)) return { number: cell.replaceAll(/[,\s'’]/g, ''), text: DIVIDED_THOUSANDS }
    if (DECIMAL_COMMA.test(cell)) hasCommas = true
    else if (!hasCommas || !AMBIGUOUS.test(cell)) return undefined
    return { number: cell.replaceAll(/[.\s'’]/g, '').replace(',', '.'), text: WITH_COMMA }
  }
  return (row) => {
    const cells = { ...row.cells }
    for (const column of columns) {
      const cell = cells[column]
      const read = cell && plain(cell)
      if (!read) continue
      cells[column] = read.number
      notes.add(row.at(column), read.text, `${plainLine(cell)} is read as ${read.number}`)
    }
    return { ...row, cells }
  }
}

const WITH_COMMA = (count: number, first: string): string => `${counted(count, 'number')} with a comma: ${first}`
const DIVIDED_THOUSANDS = (count: number, first: string): string =>
  `${counted(count, 'number')} with divided thousands: ${first}`
