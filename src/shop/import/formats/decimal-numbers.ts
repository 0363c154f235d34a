import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { Row } from './row.ts'

/** Rewrites the numbers of a file in these columns whose decimals follow a comma, or whose thousands are divided. */
export function createDecimals(columns: readonly string[], notes: Notes): <T extends Row>(row: T) => T {
  let hasCommas = false
  const plain = (cell: string): string | undefined => {
    if (/^\d{1,3}(?:[. ]\d{3})+,\d{1,2}$|^\d+,(?:\d{1,2}|\d{4,})$/.test(cell)) hasCommas = true
    else if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(cell)) return cell.replaceAll(',', '')
    // "1,234" is 1.234 only in a file of such numbers.
    else if (!hasCommas || !/^\d+,\d{3}$/.test(cell)) return undefined
    return cell.replaceAll(/[. ]/g, '').replace(',', '.')
  }
  return (row) => {
    const read = columns.flatMap((column) => {
      const cell = row.cells[column]
      const number = cell?.includes(',') ? plain(cell) : undefined
      return number === undefined ? [] : [[column, number] as const]
    })
    for (const [column] of read) notes.add(row.at(column), WITH_COMMA)
    return read.length > 0 ? { ...row, cells: { ...row.cells, ...Object.fromEntries(read) } } : row
  }
}

const WITH_COMMA = (count: number): string => `${counted(count, 'number')} with a comma: 12,50 is read as 12.50`
