import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { tablesOf } from '#database/tables.ts'

/** All rows of all tables, as sorted texts. */
export async function everyRow(database: Database): Promise<Record<string, string[]>> {
  const tables = (await tablesOf(database))
    .map(({ name }) => name)
    .filter((name) => !/^search|_fts|^product_index/.test(name))
  const rows = await Promise.all(tables.map((name) => sql`select * from ${sql.table(name)}`.execute(database.db)))
  return Object.fromEntries(
    tables.map((name, index) => [name, rows[index]!.rows.map((row) => JSON.stringify(row)).toSorted()]),
  )
}

/** What was recorded between two readings of every row. */
export function newDeeds(before: string[] = [], after: string[] = []) {
  const [old, all] = [before, after].map((rows) => rows.map((row) => JSON.parse(row) as Schema['deeds']))
  return all!
    .filter(({ id }) => !old!.some((one) => one.id === id))
    .map(({ deed, outcome, by_kind, by_name }) => ({ deed, outcome, by: `${by_kind} ${by_name}` }))
}
