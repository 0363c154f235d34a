import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { preparing } from './statements.ts'

/** Asked of the thread, and what it answers; null: nothing more is asked. */
export type Question = { id: number; sql: string; parameters: readonly unknown[] } | null
export type Answer = { id: number; rows: unknown[] } | { id: number; error: Failure }
/** An error of SQLite: as such it would lose its codes on the way. */
type Failure = { message: string; code?: string; errcode?: number }

/** Nobody else waits in this thread: SQLite itself may. */
const BUSY_MS = 5000

const port = parentPort!
const sqlite = new DatabaseSync(workerData as string, { readOnly: true, timeout: BUSY_MS })
// Of a large catalog the tops of all its indexes.
sqlite.exec('pragma cache_size = -16000')
const prepare = preparing(sqlite)

port.on('message', (question: Question) => {
  if (question) return port.postMessage(answerTo(question))
  sqlite.close()
  port.close()
})

function answerTo({ id, sql, parameters }: NonNullable<Question>): Answer {
  try {
    return { id, rows: prepare(sql).all(parameters) }
  } catch (error) {
    const { message, code, errcode } = error as Failure
    return { id, error: { message, code, errcode } }
  }
}
