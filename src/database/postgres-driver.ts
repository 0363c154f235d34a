import type { Socket } from 'node:net'
import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Silent } from './outage.ts'
import { Batch, type Answer } from './postgres-batch.ts'
import type { Asked } from './prepared.ts'
import { isMisnamed, isStale } from './stale-statement.ts'

/** Kysely's PostgreSQL, with what is asked at once sent at once: each message that is waited for costs as much as a statement. */
export class BatchingDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #patience: Patience
  constructor(pool: Pool, patience: Patience) {
    super({ pool })
    this.#pool = pool
    this.#patience = patience
  }
  override createDriver(): Driver {
    return driverOf(this.#pool, this.#patience)
  }
}

type Session = DatabaseConnection & {
  client: PoolClient
  /** Asked with what is asked first. */
  begin: (query: Asked) => void
  end: () => void
  isLost: boolean
}

/** Of statements, in all connections. Raising `since` forgets them; they are not in use where they are lost. */
type Names = { areInUse: boolean; since: number }

/** How long a message may be without an answer; null: forever. */
type Patience = { readonly ms: number | null }

function driverOf(pool: Pool, patience: Patience): Driver {
  const sessions = new WeakMap<PoolClient, Session>()
  const names: Names = { areInUse: true, since: 0 }
  const sessionOf = (connection: DatabaseConnection) => connection as Session
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect()
      const session = sessions.get(client) ?? openSession(client, names, patience)
      sessions.set(client, session)
      return session
    },
    beginTransaction: async (connection, { accessMode }) =>
      sessionOf(connection).begin(CompiledQuery.raw(accessMode ? `begin ${accessMode}` : 'begin')),
    async commitTransaction(connection) {
      const { rows } = await connection.executeQuery<string>(CompiledQuery.raw('commit'))
      // What has failed before makes it a rollback.
      if (rows[0] === 'ROLLBACK') throw new AbortedTransactionError()
    },
    async rollbackTransaction(connection) {
      try {
        await connection.executeQuery(CompiledQuery.raw('rollback'))
      } catch (error) {
        sessionOf(connection).isLost = true
        throw error
      }
    },
    releaseConnection: async (connection) => {
      const { client, isLost, end } = sessionOf(connection)
      end()
      client.release(isLost)
    },
    destroy: () => pool.end(),
  }
}

type Waiting = { query: Asked; resolve: (result: QueryResult<never>) => void; reject: (error: unknown) => void }

function openSession(client: PoolClient, names: Names, patience: Patience): Session {
  const known = new Set<string>()
  let knownSince = names.since
  let waiting: Waiting[] = []
  let isUnderWay = false
  let isScheduled = false
  let isInTransaction = false

  function ask(queries: Asked[]): Promise<QueryResult<unknown>[]> {
    if (knownSince !== names.since) known.clear()
    knownSince = names.since
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>[]>()
    const heard = { resolve: (answers: Answer[]) => resolve(answers.map(resultOf)), reject }
    client.query(new Batch(queries, names.areInUse ? known : null, heard) as never)
    return inTime(promise)
  }

  /** A connection that is cut fails what waits for it, and whatever is asked over it later. */
  async function inTime<T>(answer: Promise<T>): Promise<T> {
    if (patience.ms === null) return answer
    const timer = setTimeout(() => streamOf(client).destroy(new Silent()), patience.ms)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
    }
  }

  async function askAgainIfStale(queries: Asked[]): Promise<QueryResult<unknown>[]> {
    try {
      return await ask(queries)
    } catch (error) {
      if (!isStale(error)) throw error
      forget(names, error)
      // Nothing of it has happened. A transaction is begun again by whoever has begun it.
      if (isInTransaction) throw error
      return ask(queries)
    }
  }

  async function send(): Promise<void> {
    isScheduled = false
    if (isUnderWay || waiting.length === 0) return
    const sent = waiting
    waiting = []
    isUnderWay = true
    try {
      const results = await askAgainIfStale(sent.map(({ query }) => query))
      isUnderWay = false
      for (const [index, { resolve }] of sent.entries()) resolve(results[index] as QueryResult<never>)
    } catch (error) {
      isUnderWay = false
      for (const { reject } of sent) reject(error)
    }
    // What has been asked while nobody had an answer.
    void send()
  }

  const session: Session = {
    client,
    isLost: false,
    begin(query) {
      isInTransaction = true
      waiting.push({ query, resolve: () => {}, reject: () => {} })
    },
    end: () => void (isInTransaction = false),
    async executeQuery(query, { signal } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<never>>()
      // Whoever asked has gone. The answer may never come: the connection is let go, and is used by nobody else.
      const giveUp = () => {
        session.isLost = true
        resolve({ rows: [] })
      }
      signal?.addEventListener('abort', giveUp)
      waiting.push({ query, resolve, reject })
      // Once all has been asked that follows from what has just been answered.
      if (!isScheduled) process.nextTick(send)
      isScheduled = true
      try {
        return await promise
      } catch (error) {
        // Who has asked, and not how the answer was read.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    streamQuery: () => {
      throw new Error('PostgreSQL is not read in parts')
    },
  }
  return session
}

const streamOf = (client: PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

function forget(names: Names, error: unknown): void {
  names.since++
  if (isMisnamed(error)) names.areInUse = false
}

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function resultOf({ rows, rowCount, command }: Answer): QueryResult<unknown> {
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [command] }
  return COUNTED.includes(command ?? '') ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}
