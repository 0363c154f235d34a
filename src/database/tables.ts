import { sql } from 'kysely'
import type { Database } from './database.ts'

export type Table = { name: string; columns: { name: string; dataType: string }[] }

/** Reads the tables from the database, so that those of later migrations are included. */
export async function tablesOf({ kind, db }: Database): Promise<Table[]> {
  const all = db.selectFrom(COLUMNS[kind].as('columns')).selectAll()
  const rows = await all.orderBy('table').orderBy('position').execute()
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({ name, columns }))
}

export async function schemaOf(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]!.schema
}

type Column = { table: string; name: string; dataType: string; position: number }

// Kysely's introspection parses the text of each table of SQLite. On PostgreSQL, it reads all schemas, and fails if
// another user of the server drops one meanwhile.
const COLUMNS = {
  sqlite: sql<Column>`(
    select tables.name as "table", columns.name, columns.type as "dataType", columns.cid as position
    from sqlite_schema as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%')`,
  postgres: sql<Column>`(
    select table_name as "table", column_name as name, udt_name as "dataType", ordinal_position as position
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE')`,
}
