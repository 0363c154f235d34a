import type { Problem } from '#shop/import/problems.ts'

/** `line` is the row's first line, and `at` names a cell as the file does. */
export type Row = { line: number; cells: Record<string, string>; at: (column: string) => string }
export type ReadRow = Row & { problems: Problem[]; warnings: Problem[] }
