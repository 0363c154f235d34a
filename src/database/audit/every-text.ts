import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#database/database.ts'
import { tablesOf, type Table } from '#database/tables.ts'

export type StoredText = { table: string; column: string; row: string; text: string; isNumber: boolean }

export async function eachText(
  database: Database,
  visit: (stored: StoredText) => void,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const tables = (await tablesOf(database)).filter(({ name }) => !REPEATED.test(name))
  const total = await countRows(database, tables)
  let count = 0
  for (const { name: table, columns } of tables)
    await eachRow(database, table, columns, async (row) => {
      const rowName = String(row[columns[0]!.name])
      for (const { name: column, dataType } of columns) {
        const text = row[column] ?? null
        if (text !== null) visit({ table, column, row: rowName, text, isNumber: NUMBERS.test(dataType) })
      }
      count++
      if (count % BATCH_SIZE !== 0) return
      onProgress(Math.min(1, count / total))
      // SQLite is synchronous, and signals are handled between event loop turns.
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

/** FTS5 tables and the terms of orders duplicate the content of the shop's other tables. */
const REPEATED = /^(words|parts)_index|^order_terms$/

const NUMBERS = /^(integer|int\d?|smallint|bigint|real|float\d?|double precision|numeric|bool(ean)?)$/i

const untyped = (db: Database['db']) => db as unknown as Kysely<Record<string, Row>>

const BATCH_SIZE = 500

async function eachRow(
  { kind, db }: Database,
  table: string,
  columns: Table['columns'],
  visit: (row: Row) => Promise<void>,
) {
  const query = untyped(db)
    .selectFrom(table)
    .select(columns.map((one) => textIn(one).as(one.name)))
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

/** Converted to text in the database: a number may have more digits than a JavaScript number, and bytes may contain text. */
const textIn = ({ name, dataType }: Table['columns'][number]) =>
  dataType === 'bytea'
    ? sql<string | null>`encode(${sql.ref(name)}, 'escape')`
    : sql<string | null>`cast(${sql.ref(name)} as text)`
