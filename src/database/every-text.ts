import { sql, type Kysely } from 'kysely'
import type { Database } from './open.ts'

/** A text, and where it stands. `row` is what the first column of its row holds. */
export type StoredText = { table: string; column: string; row: string; text: string }

/**
 * Shows every text of every table, a few rows at a time. Tables and columns are asked of the database itself, so that
 * what a later migration adds is among them.
 */
export async function eachText(database: Database, visit: (stored: StoredText) => void): Promise<void> {
  for (const { name, columns, first } of await tablesWithText(database))
    await eachRow(database, name, [...new Set([first, ...columns])], (row) => {
      for (const column of columns) {
        const text = textOf(row[column])
        if (text !== null) visit({ table: name, column, row: String(row[first]), text })
      }
    })
}

type Row = Record<string, unknown>
type Table = { name: string; columns: string[]; first: string }

// Everything but numbers and flags: a type that is new here had better be read than passed over.
const NUMBERS = /^(integer|int\d?|smallint|bigint|real|float\d?|double precision|numeric|bool(ean)?)$/i

async function tablesWithText(from: Database): Promise<Table[]> {
  const columns = from.kind === 'sqlite' ? await columnsOfSqlite(from.db) : await columnsOfPostgres(database(from.db))
  const tables = Map.groupBy(columns, ({ table }) => table)
  return Array.from(tables, ([name, all]) => ({
    name,
    columns: all.filter(({ type }) => !NUMBERS.test(type)).map(({ column }) => column),
    first: all[0]!.column,
  })).filter((table) => table.columns.length > 0)
}

type Column = { table: string; column: string; type: string }

async function columnsOfSqlite(db: Database['db']): Promise<Column[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ isView }) => !isView)
    .flatMap(({ name, columns }) => columns.map((one) => ({ table: name, column: one.name, type: one.dataType })))
}

/** Of the shop's own schema alone: others of the same server come and go, and are nobody's business here. */
async function columnsOfPostgres(db: Kysely<Record<string, Row>>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as "type"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db)
  return rows
}

/** Tables that are known by name only now. */
const database = (db: Database['db']) => db as unknown as Kysely<Record<string, Row>>

const ROWS = 500

async function eachRow({ kind, db }: Database, table: string, columns: string[], visit: (row: Row) => void) {
  const query = database(db).selectFrom(table).select(columns)
  if (kind === 'sqlite') for await (const row of query.stream()) visit(row as Row)
  else
    await database(db)
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`declare texts cursor for ${query}`.execute(tx)
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(ROWS)} from texts`.execute(tx)
          rows.forEach(visit)
          if (rows.length < ROWS) return
        }
      })
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === 'string' ? (value ?? null) : JSON.stringify(value)
