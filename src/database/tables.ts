import { sql } from 'kysely'
import type { Database } from './database.ts'

export type Table = { name: string; columns: { name: string; dataType: string }[] }

/** Reads the tables from the database, so that those of later migrations are included. */
export async function tablesOf({ kind, db }: Database): Promise<Table[]> {
  if (kind === 'sqlite') return (await db.introspection.getTables()).filter(({ isView }) => !isView)
  // Kysely would read all schemas, and fail if another user of the server drops one meanwhile.
  const { rows } = await sql<{ table: string; name: string; dataType: string }>`
    select table_name as "table", column_name as name, udt_name as "dataType"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({ name, columns }))
}

export async function schemaOf(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]!.schema
}
