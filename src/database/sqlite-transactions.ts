import { SingleConnectionProvider, Transaction, type Dialect } from 'kysely'
import { lend, straight } from './prepared.ts'
import type { Db, Schema } from './schema.ts'
import type { Uses } from './sqlite-driver.ts'
import { transactDirectly } from './transaction.ts'

/**
 * Lets prepared queries and transactions of a database reach SQLite past Kysely's lending of connections: there is one for
 * everybody, nobody waits for it, and the way to it and back was some eighty promises, longer than SQLite's own work.
 */
export function openDirectly(db: Db, dialect: Dialect, uses: Uses): void {
  const driver = dialect.createDriver()
  lend(db, uses.open())
  transactDirectly(db, async (work) => {
    const use = uses.open()
    await uses.begin(use)
    try {
      // For what is no prepared query.
      const executor = db.getExecutor().withConnectionProvider(new SingleConnectionProvider(use))
      const tx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor })
      const result = await straight(tx, work, use)
      await uses.commit(use)
      return result
    } catch (error) {
      uses.rollBack(use)
      throw error
    }
  })
}
