import { typedOrderNumber } from '#domain/orders/orders.ts'

/** A tracking number for a named order, or else for the next one. */
export type Pasted = { number: string | null; trackingNumber: string }

/** Rows of a spreadsheet: a column of tracking numbers, or two with the order number first. Null for a single number. */
export function pastedLines(text: string): Pasted[] | null {
  const rows = text.split(/\r?\n/).map((row) => row.split(/[\t;,]/).map((cell) => cell.trim()))
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''))
  if (filled.length <= 1 && filled.every((cells) => cells.length === 1)) return null
  return filled.map((cells) => {
    const number = cells.length > 1 ? typedOrderNumber(cells[0]!) : null
    return { number, trackingNumber: (number === null ? cells[0] : cells.at(-1)) ?? '' }
  })
}
