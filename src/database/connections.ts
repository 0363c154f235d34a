import { Kysely, Transaction, type DatabaseConnection, type KyselyProps } from 'kysely'
import type { Database, RunTransaction } from './database.ts'
import { withRetries } from './retries.ts'
import type { Schema } from './schema.ts'

/** Runs transactions, each on a connection of its own. */
export const createTransaction = (props: KyselyProps): RunTransaction =>
  withRetries((work) =>
    withConnection(props, async (connection) => {
      await props.driver.beginTransaction(connection, {})
      try {
        const result = await whileOpen(props, connection, (own) => work(new Transaction<Schema>(own)))
        await props.driver.commitTransaction(connection)
        return result
      } catch (error) {
        await props.driver.rollbackTransaction(connection)
        throw error
      }
    }),
  )

/** Runs several queries on one connection, which need not wait for each other. */
export const createBatch =
  (props: KyselyProps): Database['batch'] =>
  (work) =>
    withConnection(props, (connection) => whileOpen(props, connection, (own) => work(new Kysely<Schema>(own))))

async function withConnection<T>({ driver }: KyselyProps, work: (connection: DatabaseConnection) => Promise<T>) {
  const connection = await driver.acquireConnection()
  try {
    return await work(connection)
  } finally {
    await driver.releaseConnection(connection)
  }
}

/**
 * Gives `work` a connection that its queries share at once: Kysely's own provider queues them. A query that nobody
 * waited for fails afterward, so that it cannot become part of another transaction.
 */
async function whileOpen<T>(
  props: KyselyProps,
  connection: DatabaseConnection,
  work: (own: KyselyProps) => Promise<T>,
) {
  let isOver = false
  const executor = props.executor.withConnectionProvider({
    async provideConnection(query) {
      if (isOver) throw new Error('The transaction has ended')
      return query(connection)
    },
  })
  try {
    return await work({ ...props, executor })
  } finally {
    isOver = true
  }
}
