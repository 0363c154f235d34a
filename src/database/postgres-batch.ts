import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { Asked } from './prepared.ts'

/** What pg tells of an answer as it arrives: its own class of that name, which has no types. */
export type Answer = QueryResult<unknown> & {
  rowCount: number | null
  command: string | null
  addFields: (fields: unknown) => void
  parseRow: (values: unknown) => unknown
  addCommandComplete: (message: unknown) => void
}
const { Result: Answer } = pg as unknown as { Result: new () => Answer }

/** A `copy … from stdin` with the rows that it copies, as it reads them. */
export type Copied = CompiledQuery & { rows: string }

/** pg's connection, whose types are of a time when it could wait before it sent. */
export type Wire = {
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

type Heard = { resolve: (answers: Answer[]) => void; reject: (error: unknown) => void }

/**
 * Several statements as one message, answered together. When one fails, those after it are not begun, and all of them
 * have failed. `known`: the names that this connection's server has for statements; null where names are not in use.
 */
export class Batch {
  readonly #statements: readonly (Asked & { values: (string | Buffer | null)[]; rows?: string })[]
  readonly #known: Set<string> | null
  readonly #heard: Heard
  readonly #answers: Answer[] = []
  #current = new Answer()
  // By pg, which calls it for queries of its own.
  callback = (): void => {}

  constructor(statements: readonly (Asked | Copied)[], known: Set<string> | null, heard: Heard) {
    // Before anything is sent: what cannot be must not stop halfway.
    this.#statements = statements.map((one) => ({ ...one, values: one.parameters.map(valueOf) }))
    this.#known = known
    this.#heard = heard
  }

  get texts(): string[] {
    return this.#statements.map(({ sql }) => sql)
  }

  submit(wire: Wire): void {
    wire.stream.cork()
    for (const { sql, values, rows, name: own = '' } of this.#statements) {
      const name = this.#known ? own : ''
      if (!this.#known?.has(name)) {
        // It may be there all the same, when the message that gave it has failed.
        if (name) wire.close({ type: 'S', name })
        wire.parse({ name, text: sql })
        if (name) this.#known?.add(name)
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

  handleRowDescription({ fields }: { fields: unknown }): void {
    this.#current.addFields(fields)
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    this.#current.rows.push(this.#current.parseRow(fields))
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(message: unknown): void {
    this.#current.addCommandComplete(message)
    this.#answers.push(this.#current)
    this.#current = new Answer()
  }

  handleReadyForQuery(): void {
    this.#heard.resolve(this.#answers)
  }

  handleError(error: unknown): void {
    for (const { name } of this.#statements) if (name) this.#known?.delete(name)
    this.#heard.reject(error)
  }
}

/** PostgreSQL reads each value by the type of where it stands. */
function valueOf(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (typeof value === 'object') throw new TypeError('A value of a statement is a text, a number or bytes')
  return String(value)
}
