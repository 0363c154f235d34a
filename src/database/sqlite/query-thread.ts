import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { LOCK_TIMEOUT_MS } from './lock.ts'
import { createStatementCache } from './statements.ts'

/** Null asks the thread to close. */
export type Request = { id: number; sql: string; parameters: readonly unknown[] } | null
export type Response = { id: number; rows: unknown[] } | { id: number; error: Failure }
/** The fields of an SQLite error, because structured cloning drops its codes. */
type Failure = { message: string; code?: string; errcode?: number }

const port = parentPort!
// SQLite itself may wait for a lock here, because it blocks only this thread.
const sqlite = new DatabaseSync(workerData as string, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
// In KiB. Large enough for the upper levels of all indexes of a large catalog.
sqlite.exec('pragma cache_size = -16000')
const prepare = createStatementCache(sqlite)

port.on('message', (request: Request) => {
  if (request) return port.postMessage(responseTo(request))
  sqlite.close()
  port.close()
})

function responseTo({ id, sql, parameters }: NonNullable<Request>): Response {
  try {
    return { id, rows: prepare(sql).all(parameters) }
  } catch (error) {
    const { message, code, errcode } = error as Failure
    return { id, error: { message, code, errcode } }
  }
}
