import { Kysely, Transaction, type DatabaseConnection, type KyselyProps } from 'kysely'
import type { Database, RunTransaction } from './database.ts'
import { isConnectionLost, wasLostBefore } from './outage.ts'
import { CommitUnknown, repeatRead, withRetries } from './retries.ts'
import type { Schema } from './schema.ts'

export const createTransaction = (props: KyselyProps): RunTransaction =>
  withRetries((work) =>
    withConnection(props, async (connection) => {
      await props.driver.beginTransaction(connection, {})
      try {
        const result = await withSharedConnection(props, connection, (own) => work(new Transaction<Schema>(own)))
        await commit(props, connection)
        return result
      } catch (error) {
        await props.driver.rollbackTransaction(connection)
        throw error
      }
    }),
  )

export const createBatch =
  (props: KyselyProps): Database['batch'] =>
  (work) =>
    repeatRead(() =>
      withConnection(props, (connection) =>
        withSharedConnection(props, connection, (own) => work(new Kysely<Schema>(own))),
      ),
    )

async function commit({ driver }: KyselyProps, connection: DatabaseConnection): Promise<void> {
  try {
    await driver.commitTransaction(connection)
  } catch (error) {
    const isUnknown = isConnectionLost(error) && !wasLostBefore(error)
    throw isUnknown ? new CommitUnknown('The outcome of a commit is unknown', { cause: error }) : error
  }
}

async function withConnection<T>({ driver }: KyselyProps, work: (connection: DatabaseConnection) => Promise<T>) {
  const connection = await driver.acquireConnection()
  try {
    return await work(connection)
  } finally {
    await driver.releaseConnection(connection)
  }
}

/** Lets queries share a connection. A query that starts after `work` has ended fails, so that it cannot join another transaction. */
async function withSharedConnection<T>(
  props: KyselyProps,
  connection: DatabaseConnection,
  work: (own: KyselyProps) => Promise<T>,
) {
  let isOver = false
  const executor = props.executor.withConnectionProvider({
    provideConnection: (query) => (isOver ? Promise.reject(new Error('The transaction has ended')) : query(connection)),
  })
  try {
    return await work({ ...props, executor })
  } finally {
    isOver = true
  }
}
