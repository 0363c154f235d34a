import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#database/database.ts'

/** `row` is the value of the first column. */
export type StoredText = { table: string; column: string; row: string; text: string; isNumber: boolean }

/** Visits every value of every table. Tables and columns come from the database, so that later migrations are included. */
export async function eachText(
  database: Database,
  visit: (stored: StoredText) => void,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const tables = await tablesOf(database)
  const total = await countRows(database, tables)
  let count = 0
  for (const { name, columns } of tables)
    await eachRow(database, name, columns, async (row) => {
      const rowName = String(row[columns[0]!.column])
      for (const { column, type } of columns) {
        const text = row[column] ?? null
        if (text !== null) visit({ table: name, column, row: rowName, text, isNumber: NUMBERS.test(type) })
      }
      count++
      if (count % BATCH_SIZE !== 0) return
      onProgress(Math.min(1, count / total))
      // SQLite is synchronous: signals are handled between turns of the event loop.
      await nextTurn()
    })
}

async function countRows({ db }: Database, tables: Table[]): Promise<number> {
  let total = 0
  for (const { name } of tables) {
    const counted = untyped(db)
      .selectFrom(name)
      .select((is) => is.fn.countAll<number>().as('count'))
    total += Number((await counted.executeTakeFirst())?.count ?? 0)
  }
  return total
}

type Row = Record<string, string | null>
type Table = { name: string; columns: Column[] }

const NUMBERS = /^(integer|int\d?|smallint|bigint|real|float\d?|double precision|numeric|bool(ean)?)$/i

async function tablesOf(from: Database): Promise<Table[]> {
  const columns = from.kind === 'sqlite' ? await columnsOfSqlite(from.db) : await columnsOfPostgres(untyped(from.db))
  const tables = Map.groupBy(columns, ({ table }) => table)
  return Array.from(tables, ([name, columns]) => ({ name, columns }))
}

type Column = { table: string; column: string; type: string }

async function columnsOfSqlite(db: Database['db']): Promise<Column[]> {
  const tables = await db.introspection.getTables()
  return (
    tables
      // The tables of FTS5 repeat what the shop's own tables hold.
      .filter(({ name, isView }) => !isView && !/^(words|parts)_index/.test(name))
      .flatMap(({ name, columns }) => columns.map((one) => ({ table: name, column: one.name, type: one.dataType })))
  )
}

/** Only the shop's own schema: the server may hold others. */
async function columnsOfPostgres(db: Kysely<Record<string, Row>>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as "type"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db)
  return rows
}

const untyped = (db: Database['db']) => db as unknown as Kysely<Record<string, Row>>

const BATCH_SIZE = 500

async function eachRow({ kind, db }: Database, table: string, columns: Column[], visit: (row: Row) => Promise<void>) {
  const query = untyped(db)
    .selectFrom(table)
    .select(columns.map((one) => textIn(one).as(one.column)))
  if (kind === 'sqlite') for await (const row of query.stream()) await visit(row as Row)
  else
    await untyped(db)
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`declare texts cursor for ${query}`.execute(tx)
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from texts`.execute(tx)
          for (const row of rows) await visit(row)
          if (rows.length < BATCH_SIZE) return
        }
      })
}

/** The database converts to text: a number may have more digits than a JavaScript number, and bytes may hold text. */
const textIn = ({ column, type }: Column) =>
  type === 'bytea'
    ? sql<string | null>`encode(${sql.ref(column)}, 'escape')`
    : sql<string | null>`cast(${sql.ref(column)} as text)`
