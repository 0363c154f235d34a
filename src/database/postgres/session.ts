import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { DatabaseTimeout } from '#database/outage.ts'
import type { PreparedQuery } from '#database/prepared.ts'
import { Batch } from './batch.ts'
import { isStale } from './stale-statement.ts'

/** `areNamesUsed`: whether statements have names in all connections. `answerMs`: how long an answer may take; 0 for any time. */
export type ServerSettings = { areNamesUsed: boolean; answerMs: number }

/** A connection; `isLost` once nobody knows what it would answer, so that it is closed instead of used again. */
export type Session = DatabaseConnection & {
  client: PoolClient
  isLost: boolean
  /** Begins a transaction in the same message as its first query. */
  begin: (query: PreparedQuery) => void
  rollBack: () => Promise<void>
  end: () => void
}

type Waiting = { query: PreparedQuery; resolve: (result: QueryResult<never>) => void; reject: (error: unknown) => void }

export function openSession(client: PoolClient, settings: ServerSettings): Session {
  const known = new Set<string>()
  let waiting: Waiting[] = []
  let isSending = false
  let isScheduled = false
  let isInTransaction = false

  const sendBatch = (queries: PreparedQuery[]) =>
    new Promise<QueryResult<unknown>[]>((resolve, reject) => {
      const names = settings.areNamesUsed ? known : null
      client.query(new Batch(queries, { names, timeoutMs: settings.answerMs, resolve, reject }))
    })

  async function ask(queries: PreparedQuery[]): Promise<QueryResult<unknown>[]> {
    if (session.isLost) throw new DatabaseTimeout()
    try {
      return await sendBatch(queries)
    } catch (error) {
      if (isTimeout(error)) {
        session.isLost = true
        throw new DatabaseTimeout()
      }
      if (!isStale(error)) throw error
      settings.areNamesUsed = false
      // Nothing of it has happened. A transaction is begun again as a whole (`withRetries`).
      if (isInTransaction) throw error
      return sendBatch(queries)
    }
  }

  async function sendWaiting(): Promise<void> {
    isScheduled = false
    if (isSending || waiting.length === 0) return
    const sent = waiting
    waiting = []
    isSending = true
    try {
      const results = await ask(sent.map(({ query }) => query))
      isSending = false
      for (const [index, { resolve }] of sent.entries()) resolve(results[index] as QueryResult<never>)
    } catch (error) {
      isSending = false
      for (const { reject } of sent) reject(error)
    }
    // What has been asked while nobody had an answer.
    void sendWaiting()
  }

  const session: Session = {
    client,
    isLost: false,
    begin(query) {
      isInTransaction = true
      waiting.push({ query, resolve: () => {}, reject: () => {} })
    },
    async rollBack() {
      // The failure that led here says more than that of a connection that is lost.
      await session.executeQuery(CompiledQuery.raw('rollback')).catch(() => (session.isLost = true))
    },
    end: () => void (isInTransaction = false),
    async executeQuery<R>(query: PreparedQuery) {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<R>>()
      waiting.push({ query, resolve, reject })
      // Sent once all has been asked that follows from the last answer.
      if (!isScheduled) process.nextTick(sendWaiting)
      isScheduled = true
      try {
        return await promise
      } catch (error) {
        // The trace shows who asked, and not how the answer was read.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
    streamQuery: () => {
      throw new Error('PostgreSQL answers whole results')
    },
  }
  return session
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
