import type { Row } from '#shop/import/formats/row.ts'

/** WooCommerce offers these units. The header names the one of the file. */
const GRAMS: Record<string, number> = { g: 1, kg: 1000, lbs: 453.59237, oz: 28.349523125 }

const columnOf = (unit: string): string => `Weight (${unit})`
export const WEIGHT_COLUMNS = Object.keys(GRAMS).map(columnOf)

/** A variation without a weight has its parent's. */
export function weightOf({ cells }: Row, parent: Row): { column: string; grams: string | undefined } {
  const unit = Object.keys(GRAMS).find((unit) => parent.cells[columnOf(unit)] !== undefined)
  if (!unit) return { column: '', grams: undefined }
  const column = columnOf(unit)
  return { column, grams: inGrams(cells[column] || parent.cells[column]!, GRAMS[unit]!) }
}

/** Text that is not a number stays as it is, so that a problem can show it. */
const inGrams = (cell: string, grams: number): string =>
  /^\d*\.?\d+$/.test(cell) ? (Number(cell) * grams).toFixed(3) : cell
