import { sql, type RawBuilder } from 'kysely'

const PORTION = 500

/** Both databases limit how many values one statement may carry. */
export const portions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, index) =>
    rows.slice(index * PORTION, (index + 1) * PORTION),
  )

/** For a row that is there already: every column is set to what the statement would have inserted. */
export const asGiven = (row: object): Record<string, RawBuilder<never>> =>
  Object.fromEntries(Object.keys(row).map((column) => [column, sql.ref<never>(`excluded.${column}`)]))
