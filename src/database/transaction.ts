import { straight } from './prepared.ts'
import type { Db, Tx } from './schema.ts'
import { isBusy } from './sqlite-lock.ts'
import { isStale } from './stale-statement.ts'

const ATTEMPTS = 8

/** SQLite: another process holds the write lock. PostgreSQL and its kin: serialization failure, deadlock, a stale plan. */
function mayBeRetried(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01' || isStale(error) || isBusy(error)
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const direct = new WeakMap<Db, Transact>()
const throughKysely =
  (db: Db): Transact =>
  (work) =>
    db.transaction().execute((tx) => straight(tx, work))

/** For a database that knows a shorter way to begin and end a transaction. */
export const transactDirectly = (db: Db, transact: Transact): void => void direct.set(db, transact)

/**
 * Runs `work` in one transaction, again when the database asks for it. The work must therefore touch nothing but the
 * transaction, and wait for nothing slow: with SQLite every other query of the process waits for it.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (direct.get(db) ?? throughKysely(db))(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !mayBeRetried(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())))
    }
  }
}
