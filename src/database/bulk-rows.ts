import { sql, SqliteAdapter, type InsertQueryBuilder, type InsertResult, type RawBuilder } from 'kysely'
import type { Copied } from './postgres-batch.ts'
import { askStraight } from './prepared.ts'
import type { Db, Schema, Tx } from './schema.ts'
import type { Repeated } from './sqlite-driver.ts'

const PORTION = 500

/** Both databases limit how many values one statement may carry. */
export const portions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, index) =>
    rows.slice(index * PORTION, (index + 1) * PORTION),
  )

/** Every column as the statement would have inserted it. */
const asGiven = (row: object): Record<string, RawBuilder<never>> =>
  Object.fromEntries(Object.keys(row).map((column) => [column, sql.ref<never>(`excluded.${column}`)]))

/** What happens to rows that are there already, known by their key: they become as given, but for `others`. Asks for an index of the key. */
export const orAsGiven =
  <Table extends keyof Schema>(
    key: string,
    rows: readonly Schema[Table][],
    others: Record<string, RawBuilder<unknown>> = {},
  ) =>
  (insert: Insert<Table>): Insert<Table> =>
    insert.onConflict((conflict) =>
      conflict.column(key as never).doUpdateSet({ ...asGiven(rows[0]!), ...others } as never),
    )

type Insert<Table extends keyof Schema> = InsertQueryBuilder<Schema, Table, InsertResult>

/** Where nothing was there before, and nothing will be if one of the rows is refused. */
export const intoNothing = <Table extends keyof Schema>(insert: Insert<Table>): Insert<Table> => insert.orFail()

/**
 * Inserts rows that all have the same columns, however many. `otherwise` adds what happens to a row that is there already,
 * or `intoNothing`; it may not carry values. A statement with all of them would take longer to be written and read than to be done: SQLite
 * is given some rows at a time, PostgreSQL all rows as one text, which it copies where they are added as they are.
 */
export async function insertAll<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Schema[Table][],
  otherwise?: (insert: Insert<Table>) => Insert<Table>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first) as never[]
  if (isSqlite(tx)) {
    const insert = tx.insertInto(table).values(first as never) as Insert<Table>
    const repeated: Repeated = {
      ...(otherwise?.(insert) ?? insert).compile(),
      each: rows.map((row) => Object.values(row)),
      // A statement that may be undone by itself keeps copies of the pages that it touches until it has ended: some rows
      // share them. One row that can only be added needs none.
      atOnce: otherwise ? 16 : 1,
    }
    await askStraight(tx, repeated)
  } else if (otherwise && otherwise !== intoNothing) {
    const given = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
    const insert = tx
      .insertInto(table)
      .columns(columns)
      .expression(given as never) as Insert<Table>
    await askStraight(tx, otherwise(insert).compile())
  } else {
    const copy = sql`copy ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) from stdin`
    const copied: Copied = { ...copy.compile(tx), rows: rows.map(copyLine).join('') }
    await askStraight(tx, copied)
  }
}

/** As `copy` reads a row, in its text format. */
const copyLine = (row: object): string => `${Object.values(row).map(copyValue).join('\t')}\n`

function copyValue(value: unknown): string {
  if (value === null) return '\\N'
  const text = String(value)
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (one) => ESCAPES[one]!) : text
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter
