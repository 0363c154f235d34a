import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

/** All rows of all tables, as texts in order. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^search|_fts|^shelf/.test(name))
  const rows = await Promise.all(tables.map((name) => sql`select * from ${sql.table(name)}`.execute(db)))
  return Object.fromEntries(
    tables.map((name, index) => [name, rows[index]!.rows.map((row) => JSON.stringify(row)).toSorted()]),
  )
}
