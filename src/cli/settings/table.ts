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
