type Column<Row> = readonly [title: string, cellOf: (row: Row) => string]
export type Columns<Row> = readonly Column<Row>[]

/** Prints a line for each row, or of each as JSON. Without `none`, the titles stand alone where there are none. */
export function printList<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { json, none }: { json?: true | undefined; none?: string } = {},
): void {
  if (json) rows.forEach((row) => console.log(JSON.stringify(row)))
  else if (rows.length === 0 && none !== undefined) console.log(none)
  else printTable([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))])
}

export function printTable(rows: readonly (readonly string[])[]): void {
  for (const line of tableOf(rows, process.stdout.columns)) console.log(line)
}

/** Aligns cells into columns. On a terminal, long lines are cut with "…". */
export function tableOf(rows: readonly (readonly string[])[], terminalColumns: number | undefined): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => {
    const line = row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
    return cut(line.trimEnd(), terminalColumns ?? Infinity)
  })
}

export const cut = (line: string, columns: number): string =>
  line.length > columns ? `${line.slice(0, Math.max(0, columns - 1))}…` : line
