import { AbortedTransactionError, CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { openSession, type ServerSettings, type Session } from './session.ts'

export function createDriver(pool: Pool, settings: ServerSettings): Driver {
  const sessions = new WeakMap<PoolClient, Session>()
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect()
      const session = sessions.get(client) ?? openSession(client, settings)
      sessions.set(client, session)
      return session
    },
    async beginTransaction(connection, { accessMode }) {
      sessionOf(connection).begin(CompiledQuery.raw(accessMode ? `begin ${accessMode}` : 'begin'))
    },
    async commitTransaction(connection) {
      const { rows } = await connection.executeQuery<string>(CompiledQuery.raw('commit'))
      // PostgreSQL answers `commit` with ROLLBACK after a failure in the transaction.
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

const sessionOf = (connection: DatabaseConnection): Session => connection as Session
