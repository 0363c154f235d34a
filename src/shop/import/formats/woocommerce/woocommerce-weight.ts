import type { Row } from '#shop/import/formats/row.ts'

/** WooCommerce's units. The header states which one the file uses. */
const GRAMS: Record<string, number> = { g: 1, kg: 1000, lbs: 453.59237, oz: 28.349523125 }

const columnOf = (unit: string): string => `Weight (${unit})`
export const WEIGHT_COLUMNS = Object.keys(GRAMS).map(columnOf)

/** Falls back to the parent's weight. */
export function weightOf({ cells }: Row, parent: Row): { column: string; grams: string | undefined } {
  const unit = Object.keys(GRAMS).find((unit) => parent.cells[columnOf(unit)] !== undefined)
  if (!unit) return { column: '', grams: undefined }
  const column = columnOf(unit)
  return { column, grams: inGrams(cells[column] || parent.cells[column]!, GRAMS[unit]!) }
}

/** Leaves non-numeric text unchanged, so that it can be reported. */
const inGrams = (cell: string, grams: number): string =>
  /^\d*\.?\d+$/.test(cell) ? (Number(cell) * grams).toFixed(3) : cell
