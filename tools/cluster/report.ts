import type { Report, Row } from './run.ts'

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** A row for each kind of fault: how often it happened, and the longest outages that shoppers saw. */
export function tableOf({ rows, finalFindings }: Report): string {
  const lines = [
    ['fault', 'times', 'orders', 'retries', 'fail-over', 'cart silent', 'pages silent', 'findings'],
    ...[...Map.groupBy(rows, ({ name }) => name)].map(([name, group]) => [
      name,
      String(group.length),
      String(sum(group, 'orders')),
      String(sum(group, 'retries')),
      failOverOf(group),
      `${seconds(Math.max(...group.map(({ cartOutage }) => cartOutage)))} s`,
      `${seconds(Math.max(...group.map(({ pageOutage }) => pageOutage)))} s`,
      String(group.flatMap(({ findings }) => findings).length),
    ]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const findings = [
    ...rows.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
    ...finalFindings,
  ]
  return [
    ...lines.map((cells) =>
      cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    ),
    ...(findings.length > 0 ? findings : ['No findings.']),
  ].join('\n')
}

export const isClean = ({ rows, finalFindings }: Report): boolean =>
  finalFindings.length === 0 && rows.every(({ findings }) => findings.length === 0)

const sum = (rows: Row[], column: 'orders' | 'retries'): number => rows.reduce((total, row) => total + row[column], 0)

const failOverOf = (rows: Row[]): string => {
  const times = rows.flatMap(({ failOver }) => failOver ?? [])
  return times.length > 0 ? `${seconds(Math.max(...times))} s` : ''
}
