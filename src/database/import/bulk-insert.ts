import { sql, SqliteAdapter, type InsertQueryBuilder, type InsertResult, type RawBuilder } from 'kysely'
import type { CopyFrom } from '#database/postgres/batch.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { BulkInsert } from '#database/sqlite/driver.ts'

const BATCH_SIZE = 500

/** Splits values into batches, because both databases limit the number of parameters. */
export const batches = <T>(values: readonly T[], size = BATCH_SIZE): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size))

const excludedColumns = (row: object): Record<string, RawBuilder<never>> =>
  Object.fromEntries(Object.keys(row).map((column) => [column, sql.ref<never>(`excluded.${column}`)]))

/** Replaces rows whose key exists. The columns in `others` get those values instead. The key needs a unique index. */
export const upsert =
  <Table extends keyof Schema>(
    key: string,
    rows: readonly Schema[Table][],
    others: Record<string, RawBuilder<unknown>> = {},
  ) =>
  (insert: Insert<Table>): Insert<Table> =>
    insert.onConflict((conflict) =>
      conflict.column(key as never).doUpdateSet({ ...excludedColumns(rows[0]!), ...others } as never),
    )

type Insert<Table extends keyof Schema> = InsertQueryBuilder<Schema, Table, InsertResult>

/** Inserts rows that cannot exist yet. A rejected row must abort the transaction. */
export const insertOnly = <Table extends keyof Schema>(insert: Insert<Table>): Insert<Table> => insert.orFail()

const STATEMENT_ROWS = 16

/** `onConflict` must not add parameters. PostgreSQL gets the rows as one JSON text, or by `copy` if no row can exist yet. */
export async function insertAll<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Schema[Table][],
  onConflict?: (insert: Insert<Table>) => Insert<Table>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first) as never[]
  if (isSqlite(tx)) {
    const insert = tx.insertInto(table).values(first as never) as Insert<Table>
    const bulk: BulkInsert = {
      ...(onConflict?.(insert) ?? insert).compile(),
      rows,
      columns,
      // SQLite journals a multi-row statement, unless its failure aborts the transaction (`insertOnly`).
      rowsPerStatement: onConflict ? STATEMENT_ROWS : 1,
    }
    await tx.executeQuery(bulk)
  } else if (onConflict && onConflict !== insertOnly) {
    const selection = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
    const insert = tx
      .insertInto(table)
      .columns(columns)
      .expression(selection as never) as Insert<Table>
    await tx.executeQuery(onConflict(insert).compile())
  } else {
    const copy = sql`copy ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) from stdin`
    const copyFrom: CopyFrom = {
      ...copy.compile(tx),
      rows: rows.map((row) => copyLine(columns.map((column) => row[column]))).join(''),
    }
    await tx.executeQuery(copyFrom)
  }
}

const copyLine = (values: readonly unknown[]): string => `${values.map(copyValue).join('\t')}\n`

function copyValue(value: unknown): string {
  if (value === null) return '\\N'
  const text = String(value)
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter
