import type { Report, Row } from './run.ts'

const COLUMNS = ['kills', 'acknowledged', 'retried', 'lost', 'doubled', 'oversold', 'doctor'] as const

/** A line for each failpoint, a line for all of them, and below it every finding in words. */
export function tableOf({ rows, missed, unrest }: Report): string {
  const lines = [['point', ...COLUMNS], ...rows.map(cellsOf), totalOf(rows)]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const table = lines.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  const words = [...rows.flatMap(findingsOf), ...unrest]
  return [
    ...table,
    ...(missed.length > 0 ? [`Not passed in time: ${missed.join(', ')}`] : []),
    ...(words.length > 0 ? words : ['Nothing was found.']),
  ].join('\n')
}

export const isClean = ({ rows, unrest }: Report): boolean =>
  unrest.length === 0 && rows.every((row) => findingsOf(row).length === 0)

const findingsOf = ({ name, lost, doubled, oversold, doctor }: Row): string[] =>
  [...lost, ...doubled, ...oversold, ...doctor].map((finding) => `${name}: ${finding}`)

const countOf = (row: Row, column: (typeof COLUMNS)[number]): number => {
  const value = row[column]
  return typeof value === 'number' ? value : value.length
}

const cellsOf = (row: Row): string[] => [row.name, ...COLUMNS.map((column) => String(countOf(row, column)))]

const totalOf = (rows: Row[]): string[] => [
  'in all',
  ...COLUMNS.map((column) => String(rows.reduce((sum, row) => sum + countOf(row, column), 0))),
]
