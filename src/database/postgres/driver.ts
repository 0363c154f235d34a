import { AbortedTransactionError, CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseBusy, DatabaseTimeout } from '#database/outage.ts'
import { openSession, type ServerSettings, type Session } from './session.ts'

export function createDriver(pool: Pool, settings: ServerSettings): Driver {
  const sessions = new WeakMap<PoolClient, Session>()
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await connect(pool, settings)
      const session = sessions.get(client) ?? openSession(client, settings)
      sessions.set(client, session)
      return session
    },
    async beginTransaction(connection, { accessMode }) {
      sessionOf(connection).begin(CompiledQuery.raw(accessMode ? `begin ${accessMode}` : 'begin'))
    },
    async commitTransaction(connection) {
      const { rows } = await connection.executeQuery<string>(CompiledQuery.raw('commit'))
      // PostgreSQL responds to `commit` with ROLLBACK if the transaction has failed.
      if (rows[0] === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollbackTransaction: (connection) => sessionOf(connection).rollBack(),
    async releaseConnection(connection) {
      const session = sessionOf(connection)
      session.end()
      session.client.release(session.isLost)
    },
    destroy: () => pool.end(),
  }
}

const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect'
/** A database that responded within this time is busy rather than down. */
const ANSWER_MS = 10_000

async function connect(pool: Pool, settings: ServerSettings): Promise<PoolClient> {
  const asked = { at: performance.now() }
  settings.unanswered.add(asked)
  try {
    return await pool.connect()
  } catch (error) {
    if (!(error instanceof Error) || error.message !== POOL_TIMEOUT_MESSAGE) throw error
    throw performance.now() - settings.answeredAt < ANSWER_MS ? new DatabaseBusy() : new DatabaseTimeout()
  } finally {
    settings.unanswered.delete(asked)
  }
}

const sessionOf = (connection: DatabaseConnection): Session => connection as Session
