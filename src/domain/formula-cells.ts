/** A warning for a cell that a spreadsheet would run as a formula, or null. A leading apostrophe marks a cell as text. */
export const formulaWarning = (cell: string): string | null =>
  isFormula(cell)
    ? `begins with "${cell[0]}", so that a spreadsheet would run it as a formula; it was kept as text`
    : null

/** A text cell of a file that spreadsheets open. WooCommerce escapes formulas with the same apostrophe. */
export const asTextCell = (text: string): string => (isFormula(withoutApostrophes(text)) ? `'${text}` : text)

export const ofTextCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(withoutApostrophes(cell)) ? cell.slice(1) : cell

/** A CSV row, without the line break. */
export const csvRow = (cells: readonly string[]): string => cells.map(quoted).join(',')

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell that is not text. An apostrophe before its number was added by a spreadsheet. */
export const ofNumberCell = (cell: string): string => (/^'[+-]?\d/.test(cell) ? cell.slice(1) : ofTextCell(cell))

const withoutApostrophes = (text: string): string => (text.startsWith("'") ? text.replace(/^'+/, '') : text)

/** Spreadsheets in East Asian languages treat full-width signs the same way. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** A signed number or a lone dash is not a formula. */
const SIGNED_NUMBER = /^[+-][\d.,]*%?$/

const isFormula = (cell: string): boolean => FORMULA.test(cell) && !SIGNED_NUMBER.test(cell)

/** Spreadsheets save long numbers in scientific notation, such as 4.00638E+12. */
export const wasShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text)
