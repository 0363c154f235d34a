import { enumerated } from '#domain/enumeration.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Notes } from '#shop/import/notes.ts'
import { BadFile } from '#shop/import/problems.ts'
import type { Row } from './row.ts'

/** The columns that a format reads, with alternative names. */
export type Format = {
  read: readonly string[]
  otherNames?: Record<string, string>
  /** True if the column contains text that the shop keeps. */
  isText: (column: string) => boolean
  /** True if the column contains HTML. Other columns may still contain HTML entities. */
  isHtml?: (column: string) => boolean
}

/** `header`: as in the file. `names`: the format's names for the columns that it reads. `unread`: all others. */
export type Columns = {
  names: readonly string[]
  header: readonly string[]
  unread: readonly string[]
  format: Format
}

/** Matches names regardless of case, spacing and punctuation. Throws BadFile if a column that is read occurs twice. */
export function columnsOf(file: string, header: readonly string[], format: Format): Columns {
  const { read, otherNames = {} } = format
  const known = new Map([
    ...Object.entries(otherNames).map(([other, column]) => [lettersOf(other), column] as const),
    ...read.map((column) => [lettersOf(column), column] as const),
  ])
  const exact = new Set(header)
  const nameOf = (name: string): string => {
    const column = known.get(lettersOf(name))
    return !column || (column !== name && exact.has(column)) ? name : column
  }
  const names = header.map(nameOf)
  const isRead = new Set(read)
  const repeated = names.find((name, index) => isRead.has(name) && names.indexOf(name) !== index)
  if (repeated) throw new BadFile(`${file} has two columns named ${plainLine(repeated)}.`)
  return { names, header, unread: names.filter((name) => name && !isRead.has(name)), format }
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export function reportPrices({ names }: Columns, column: string, notes: Notes): void {
  const text = `has no column ${column}: existing products keep their prices, and new ones are hidden until they have one`
  if (!names.includes(column)) notes.add('line 1', () => text)
}

const MAX_NAMED = 20

/** Tracks which non-empty columns are not read, and reports them at the end of the file. */
export function watchUnread({ unread }: Columns): { see: (row: Row) => void; tell: (notes: Notes) => void } {
  const waiting = new Set(unread)
  const found = new Set<string>()
  return {
    see: ({ cells }) => {
      for (const column of waiting) if (cells[column] && waiting.delete(column)) found.add(column)
    },
    tell: (notes) => {
      const columns = unread.filter((column) => found.has(column))
      if (columns.length > 0) notes.add('line 1', () => unreadSentence(columns))
    },
  }
}

function unreadSentence(columns: readonly string[]): string {
  const named = columns.slice(0, MAX_NAMED).map((column) => `"${plainLine(column)}"`)
  const others = columns.length - named.length
  const all = enumerated(others > 0 ? [...named, `${others} more`] : named)
  return `the shop does not use the ${columns.length === 1 ? 'column' : 'columns'} ${all}`
}
