import type { Problem } from '#shop/import/problems.ts'

/** `line`: the row's first line. `at`: names a cell as in the file. */
export type Row = { line: number; cells: Record<string, string>; at: (column: string) => string }
export type ReadRow = Row & { problems: Problem[]; warnings: Problem[] }
