/** The sentence for a cell that a spreadsheet would run, or null. A leading apostrophe marks a cell as text. */
export const formulaWarning = (cell: string): string | null =>
  isFormula(cell)
    ? `begins with "${cell[0]}", so that a spreadsheet would run it as a formula; it was kept as text`
    : null

/** The cell of a text in a file that spreadsheets open. WooCommerce marks formulas by the same apostrophe. */
export const asTextCell = (text: string): string => (isFormula(withoutApostrophes(text)) ? `'${text}` : text)

export const ofTextCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(withoutApostrophes(cell)) ? cell.slice(1) : cell

/** The row of a CSV file, without its end. */
export const csvRow = (cells: readonly string[]): string => cells.map(quoted).join(',')

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell that is not a text. An apostrophe before its number is a spreadsheet's mark. */
export const ofNumberCell = (cell: string): string => (/^'[+-]?\d/.test(cell) ? cell.slice(1) : ofTextCell(cell))

const withoutApostrophes = (text: string): string => (text.startsWith("'") ? text.replace(/^'+/, '') : text)

/** Spreadsheets of East Asian languages read full-width signs in the same way. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** A number with a sign, or a lone dash, is no formula. */
const SIGNED_NUMBER = /^[+-][\d.,]*%?$/

const isFormula = (cell: string): boolean => FORMULA.test(cell) && !SIGNED_NUMBER.test(cell)
