import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#database/database.ts'

/** A text, or a number as one, and where it stands. `row` is what the first column of its row holds. */
export type StoredText = { table: string; column: string; row: string; text: string; isNumber: boolean }

/**
 * Shows every text of every table, a few rows at a time. Tables and columns are asked of the database itself, so that
 * what a later migration adds is among them.
 */
export async function eachText(
  database: Database,
  visit: (stored: StoredText) => void,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const tables = await tablesOf(database)
  const all = await countRows(database, tables)
  let count = 0
  for (const { name, columns } of tables)
    await eachRow(database, name, columns, async (row) => {
      const first = String(row[columns[0]!.column])
      for (const { column, type } of columns) {
        const text = row[column] ?? null
        if (text !== null) visit({ table: name, column, row: first, text, isNumber: NUMBERS.test(type) })
      }
      count++
      if (count % ROWS !== 0) return
      onProgress(Math.min(1, count / all))
      // SQLite answers at once: after a turn of the event loop an order to stop is heard, and not only at the end.
      await turn()
    })
}

async function countRows({ db }: Database, tables: Table[]): Promise<number> {
  let all = 0
  for (const { name } of tables) {
    const counted = database(db)
      .selectFrom(name)
      .select((is) => is.fn.countAll<number>().as('count'))
    all += Number((await counted.executeTakeFirst())?.count ?? 0)
  }
  return all
}

type Row = Record<string, string | null>
type Table = { name: string; columns: Column[] }

const NUMBERS = /^(integer|int\d?|smallint|bigint|real|float\d?|double precision|numeric|bool(ean)?)$/i

async function tablesOf(from: Database): Promise<Table[]> {
  const columns = from.kind === 'sqlite' ? await columnsOfSqlite(from.db) : await columnsOfPostgres(database(from.db))
  const tables = Map.groupBy(columns, ({ table }) => table)
  return Array.from(tables, ([name, columns]) => ({ name, columns }))
}

type Column = { table: string; column: string; type: string }

async function columnsOfSqlite(db: Database['db']): Promise<Column[]> {
  const tables = await db.introspection.getTables()
  return (
    tables
      // What the search's indexes hold, their tables hold as well.
      .filter(({ name, isView }) => !isView && !/^(words|parts)_index/.test(name))
      .flatMap(({ name, columns }) => columns.map((one) => ({ table: name, column: one.name, type: one.dataType })))
  )
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

async function eachRow({ kind, db }: Database, table: string, columns: Column[], visit: (row: Row) => Promise<void>) {
  const query = database(db)
    .selectFrom(table)
    .select(columns.map((one) => textIn(one).as(one.column)))
  if (kind === 'sqlite') for await (const row of query.stream()) await visit(row as Row)
  else
    await database(db)
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`declare texts cursor for ${query}`.execute(tx)
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(ROWS)} from texts`.execute(tx)
          for (const row of rows) await visit(row)
          if (rows.length < ROWS) return
        }
      })
}

/** The database makes the text: a number may have more digits than JavaScript holds, and bytes may be readable. */
const textIn = ({ column, type }: Column) =>
  type === 'bytea'
    ? sql<string | null>`encode(${sql.ref(column)}, 'escape')`
    : sql<string | null>`cast(${sql.ref(column)} as text)`
