import type { CompiledQuery, QueryResult } from 'kysely'
import type { Connection, FieldDef, Submittable } from 'pg'
import type { PreparedQuery } from '#database/prepared.ts'
import { readResult, type ResultReader } from './result.ts'

/** A `copy … from stdin` with the rows that it copies, as it reads them. */
export type Copied = CompiledQuery & { rows: string }

/** `names`: of the statements that this connection's server knows; null where names are not in use. */
type Options = {
  names: Set<string> | null
  /** 0 for any time. */
  timeoutMs: number
  resolve: (results: QueryResult<unknown>[]) => void
  reject: (error: unknown) => void
}

/**
 * Several statements as one message, answered together: a query of pg's own kind, like those of pg-cursor. When one
 * fails, those after it are not begun, and all of them have failed.
 */
export class Batch implements Submittable {
  readonly #statements: readonly (PreparedQuery & { values: (string | Buffer | null)[]; rows?: string })[]
  readonly #names: Set<string> | null
  readonly #results: QueryResult<unknown>[] = []
  #current: ResultReader = readResult()
  /** Read by pg, which calls back with its own error after that time. */
  readonly query_timeout: number
  /** Called once. pg wraps it to end the time-out. */
  callback: (error: unknown) => void

  constructor(statements: readonly (PreparedQuery | Copied)[], { names, timeoutMs, resolve, reject }: Options) {
    // Before anything is sent: what cannot be must not stop halfway.
    this.#statements = statements.map((one) => ({ ...one, values: one.parameters.map(valueOf) }))
    this.#names = names
    this.query_timeout = timeoutMs
    this.callback = (error) => (error ? reject(error) : resolve(this.#results))
  }

  get texts(): string[] {
    return this.#statements.map(({ sql }) => sql)
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    for (const { sql, values, rows, name: own = '' } of this.#statements) {
      const name = this.#names ? own : ''
      if (!this.#names?.has(name)) {
        // It may be there all the same, when the message that gave it has failed.
        if (name) wire.close({ type: 'S', name })
        wire.parse({ name, text: sql })
        if (name) this.#names?.add(name)
      }
      wire.bind({ statement: name, values })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '' })
      // Without waiting for it to be asked for: where the statement is refused, its rows are passed over.
      if (rows !== undefined) {
        wire.sendCopyFromChunk(Buffer.from(rows))
        wire.endCopyFrom()
      }
    }
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#current = readResult(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#current.addRow(fields)
  }

  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.#results.push(this.#current.end(text))
    this.#current = readResult()
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: unknown): void {
    for (const { name } of this.#statements) if (name) this.#names?.delete(name)
    this.callback(error)
  }
}

/** pg's connection, whose types are of a time when it could wait before it sent. */
type Wire = {
  stream: { cork: () => void; uncork: () => void }
  parse: (statement: { name: string; text: string }) => void
  close: (statement: { type: 'S'; name: string }) => void
  bind: (portal: { statement: string; values: (string | Buffer | null)[] }) => void
  describe: (portal: { type: 'P'; name: '' }) => void
  execute: (portal: { portal: '' }) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sync: () => void
}

/** PostgreSQL reads each value by the type of where it stands. */
function valueOf(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (typeof value === 'object') throw new TypeError('A value of a statement is a text, a number or bytes')
  return String(value)
}
