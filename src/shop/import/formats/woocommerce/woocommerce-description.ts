import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'
import { paragraphsBetweenBlocks } from '#shop/pages/description.ts'
import type { Row } from '#shop/import/formats/row.ts'

/** WooCommerce shows both: the short description by the price, and the long one below. */
export function descriptionOf({ cells, at }: Row, notes: Notes): string | undefined {
  const { 'Short description': short, Description: long } = cells
  if (long === undefined && short === undefined) return undefined
  const [before, text] = [textOf(short), textOf(long)]
  if (!before || text.includes(before)) return text
  if (text) notes.add(at('Short description'), JOINED)
  return before + text
}

const textOf = (cell = ''): string => paragraphsBetweenBlocks(cell.replaceAll('\\n', '\n'))

const JOINED = (count: number): string =>
  `${counted(count, 'short description')} ${count === 1 ? 'was put before the long one' : 'were put before the long ones'}`
