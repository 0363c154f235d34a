import type { CompiledQuery, QueryResult } from 'kysely'
import type { Connection, FieldDef, Submittable } from 'pg'
import type { PreparedQuery } from '#database/prepared-query.ts'
import { createResultReader, type ResultReader } from './result.ts'

/** A `copy … from stdin`, with its rows in the text format of `copy`. */
export type CopyFrom = CompiledQuery & { rows: string }

type Options = {
  /** The names of this connection's prepared statements; null if names are not used. */
  names: Set<string> | null
  timeoutMs: number
  resolve: (results: QueryResult<unknown>[]) => void
  reject: (error: unknown) => void
}

/** After a failure, PostgreSQL skips the rest of the batch. Only this file uses undocumented parts of pg (docs/why/database.md). */
export class Batch implements Submittable {
  readonly #statements: readonly (PreparedQuery & { values: (string | Buffer | null)[]; rows?: string })[]
  readonly #names: Set<string> | null
  readonly #results: QueryResult<unknown>[] = []
  #current: ResultReader = createResultReader()
  readonly query_timeout: number
  /** Called once. pg wraps it to clear the timeout. */
  callback: (error: unknown) => void

  constructor(statements: readonly (PreparedQuery | CopyFrom)[], { names, timeoutMs, resolve, reject }: Options) {
    // Converts all values before sending anything, so that an invalid one cannot leave half a message.
    this.#statements = statements.map((one) => ({ ...one, values: one.parameters.map(textOrBytes) }))
    this.#names = names
    this.query_timeout = timeoutMs
    this.callback = (error) => (error ? reject(error) : resolve(this.#results))
  }

  get texts(): string[] {
    return this.#statements.map(({ sql }) => sql)
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    for (const { sql, values, rows, name: ownName = '' } of this.#statements) {
      const name = this.#names ? ownName : ''
      if (!this.#names?.has(name)) {
        // The server may know the name even if the batch that defined it failed.
        if (name) connection.close({ type: 'S', name }, true)
        connection.parse({ name, text: sql, types: [] }, true)
        if (name) this.#names?.add(name)
      }
      connection.bind({ statement: name, values }, true)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({ portal: '' }, true)
      if (rows !== undefined) sendRows(connection as CopyConnection, rows)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#current = createResultReader(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#current.addRow(fields)
  }

  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.#results.push(this.#current.end(text))
    this.#current = createResultReader()
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: unknown): void {
    for (const { name } of this.#statements) if (name) this.#names?.delete(name)
    this.callback(error)
  }
}

/** pg's `query_timeout` error has no code. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

type CopyConnection = Connection & { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }

/** Does not wait for the server to request the rows: if it rejects the statement, it ignores them. */
function sendRows(connection: CopyConnection, rows: string): void {
  connection.sendCopyFromChunk(Buffer.from(rows))
  connection.endCopyFrom()
}

/** PostgreSQL infers the type of each parameter from its place in the statement. */
function textOrBytes(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (typeof value === 'object') throw new TypeError('A parameter is a text, a number or bytes')
  return String(value)
}
