import { DatabaseSync } from 'node:sqlite'
import { resultCode, SQLITE } from './result-codes.ts'

/** Makes a database a single file, without a log next to it. Works only on the last connection. */
export function leaveWalMode(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}

/** Whether another process, such as a running shop, has the database open. Throws if it cannot be read. */
export function isOpenElsewhere(file: string): boolean {
  try {
    leaveWalMode(file)
    return false
  } catch (error) {
    if (resultCode(error) === SQLITE.BUSY) return true
    throw error
  }
}
