import type { Report, Row } from '../run.ts'

const COLUMNS = ['kills', 'acknowledged', 'retried', 'lost', 'doubled', 'oversold', 'doctor'] as const

/** A table with a row per failpoint and a total, followed by all findings. */
export function tableOf({ rows, unreached, finalFindings }: Report): string {
  const lines = [['failpoint', ...COLUMNS], ...rows.map(cellsOf), totalOf(rows)]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const table = lines.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  const findings = [...rows.flatMap(findingsOf), ...finalFindings]
  return [
    ...table,
    ...(unreached.length > 0 ? [`Not reached in time: ${unreached.join(', ')}`] : []),
    ...(findings.length > 0 ? findings : ['No findings.']),
  ].join('\n')
}

export const isClean = ({ rows, finalFindings }: Report): boolean =>
  finalFindings.length === 0 && rows.every((row) => findingsOf(row).length === 0)

const findingsOf = ({ name, lost, doubled, oversold, doctor }: Row): string[] =>
  [...lost, ...doubled, ...oversold, ...doctor].map((finding) => `${name}: ${finding}`)

const countOf = (row: Row, column: (typeof COLUMNS)[number]): number => {
  const value = row[column]
  return typeof value === 'number' ? value : value.length
}

const cellsOf = (row: Row): string[] => [row.name, ...COLUMNS.map((column) => String(countOf(row, column)))]

const totalOf = (rows: Row[]): string[] => [
  'total',
  ...COLUMNS.map((column) => String(rows.reduce((sum, row) => sum + countOf(row, column), 0))),
]
