import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { DatabaseTimeout, isConnectionLost } from '#database/outage.ts'
import type { PreparedQuery } from '#database/prepared-query.ts'
import { Batch, isQueryTimeout } from './batch.ts'
import { isStale } from './stale-statement.ts'
import { mayLock } from './time-limits.ts'

export type ServerSettings = {
  usesNames: boolean
  /** The response timeout; 0 for none. */
  timeoutMs: number
  limits: PreparedQuery | null
  /** When the server last responded, as a `performance.now()` timestamp. */
  answeredAt: number
  /** Requests waiting for a connection or a response, oldest first. */
  unanswered: Set<{ at: number }>
}

/** A connection that sends the queries of one event loop turn as a batch. `isLost`: its state is unknown, so the pool must close it. */
export type Session = DatabaseConnection & {
  client: PoolClient
  isLost: boolean
  /** Begins a transaction in the same batch as its first query. */
  begin: (query: PreparedQuery) => void
  rollBack: () => Promise<void>
  end: () => void
}

type Pending = { query: PreparedQuery; resolve: (result: QueryResult<never>) => void; reject: (error: unknown) => void }

/** Its result is ignored; a failure is reported to the other queries in the batch. */
const unanswered = (query: PreparedQuery): Pending => ({ query, resolve: () => {}, reject: () => {} })

export function openSession(client: PoolClient, settings: ServerSettings): Session {
  const names = new Set<string>()
  let pending: Pending[] = []
  let isSending = false
  let isScheduled = false
  let isInTransaction = false

  const sendBatch = (queries: PreparedQuery[]) =>
    new Promise<QueryResult<unknown>[]>((resolve, reject) => {
      const { usesNames, timeoutMs } = settings
      client.query(new Batch(queries, { names: usesNames ? names : null, timeoutMs, resolve, reject }))
    })

  async function execute(queries: PreparedQuery[]): Promise<QueryResult<unknown>[]> {
    if (session.isLost) throw new DatabaseTimeout()
    const sent = { at: performance.now() }
    settings.unanswered.add(sent)
    try {
      const results = await sendBatch(queries)
      settings.answeredAt = performance.now()
      return results
    } catch (error) {
      if (isConnectionLost(error)) session.isLost = true
      if (isQueryTimeout(error)) {
        session.isLost = true
        throw new DatabaseTimeout()
      }
      if (!isStale(error)) throw error
      settings.usesNames = false
      // `withRetries` retries whole transactions. Outside a transaction, nothing has run yet.
      if (isInTransaction) throw error
      return sendBatch(queries)
    } finally {
      settings.unanswered.delete(sent)
    }
  }

  async function sendPending(): Promise<void> {
    isScheduled = false
    if (isSending || pending.length === 0) return
    const { limits } = settings
    const isLimited = limits !== null && !isInTransaction && pending.some(({ query }) => mayLock(query))
    const batch = isLimited ? [unanswered(limits), ...pending] : pending
    pending = []
    isSending = true
    try {
      const results = await execute(batch.map(({ query }) => query))
      isSending = false
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as QueryResult<never>)
    } catch (error) {
      isSending = false
      for (const { reject } of batch) reject(error)
    }
    // Sends queries that were added while the batch was running.
    void sendPending()
  }

  const session: Session = {
    client,
    isLost: false,
    begin(query) {
      isInTransaction = true
      pending.push(unanswered(query))
      if (settings.limits) pending.push(unanswered(settings.limits))
    },
    async rollBack() {
      // The caller throws the original error, which says more than a failed rollback.
      await session.executeQuery(CompiledQuery.raw('rollback')).catch(() => (session.isLost = true))
    },
    end: () => void (isInTransaction = false),
    async executeQuery<R>(query: PreparedQuery) {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<R>>()
      pending.push({ query, resolve, reject })
      // Sent after all promise callbacks, so that every query that follows from the last response is in the batch.
      if (!isScheduled) process.nextTick(sendPending)
      isScheduled = true
      try {
        return await promise
      } catch (error) {
        // Makes the stack trace show the caller instead of pg's socket handler.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
    streamQuery: () => {
      throw new Error('The PostgreSQL driver does not stream')
    },
  }
  return session
}
