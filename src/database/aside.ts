import type { DatabaseSync } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { lend } from './prepared.ts'
import type { Db, Schema } from './schema.ts'
import { preparing } from './sqlite-statements.ts'
import { openThread } from './thread.ts'

/**
 * The same database for what may take long: counts, facets, searches. With SQLite and a large catalog another thread
 * answers, with a connection of its own that sees whatever has been committed; the process goes on meanwhile. Anywhere
 * else, and for a transaction, it is the database itself. For reading alone.
 */
export const aside = (db: Db): Db => others.get(db) ?? db

const others = new WeakMap<Db, Db>()

/** Fewer are counted in less time than it takes to ask; and a thread takes room. */
const MANY = 5000

/** Gives `db` its other thread; `reads` answers as long as there are few products. Returns what closes it. */
export function openAside(db: Db, file: string, reads: DatabaseSync): () => Promise<void> {
  const thread = openThread(file)
  const here = preparing(reads)
  let isLarge = false
  const mayBeLong = (): boolean => {
    const [row] = here('select max(id) as highest from products').all([]) as [{ highest: number | null }]
    return (row.highest ?? 0) > MANY
  }
  const answer = async ({ sql, parameters }: CompiledQuery): Promise<unknown[]> => {
    isLarge ||= mayBeLong()
    return isLarge ? thread.ask(sql, parameters) : here(sql).all(parameters)
  }
  const connection = connectionOf(answer)
  const other = new Kysely<Schema>({ dialect: new AsideDialect(connection) })
  lend(other, connection)
  others.set(db, other)
  return thread.close
}

type Answering = (query: CompiledQuery) => Promise<unknown[]>

class AsideDialect extends SqliteDialect {
  readonly #connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    // For the driver that Kysely would make, which is not used.
    super({ database: () => Promise.reject(new Error('unused')) })
    this.#connection = connection
  }
  override createDriver(): Driver {
    return driverOf(this.#connection)
  }
  override createAdapter(): SqliteAdapter {
    return new AtOnce()
  }
}

/** Whoever asks need not wait until another has been answered. */
class AtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const connectionOf = (answer: Answering): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery) => ({ rows: await answer(query) }) as QueryResult<R>,
  streamQuery: () => {
    throw new Error('What is asked aside is answered as a whole')
  },
})

function driverOf(connection: DatabaseConnection): Driver {
  const readsOnly = async (): Promise<void> => {
    throw new Error('What is asked aside is no transaction')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: readsOnly,
    commitTransaction: readsOnly,
    rollbackTransaction: readsOnly,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
