import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Request, Response } from './query-thread.ts'

/** A thread with a read-only connection of its own to an SQLite file. It starts with the first query. */
export type Thread = {
  query: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
  close: () => Promise<void>
}

/** The thread's module, from source or as built. */
const MODULE = new URL(`./query-thread${/\.\w+$/.exec(import.meta.url)![0]}`, import.meta.url)

type Pending = {
  request: NonNullable<Request>
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
  /** A query that has crashed two threads is not retried. */
  isRetry: boolean
}

export function openThread(file: string): Thread {
  let worker: Worker | null = null
  let lastId = 0
  const pending = new Map<number, Pending>()

  function start(): Worker {
    const started = new Worker(MODULE, { workerData: file })
    let reason: unknown = new Error('The thread that reads the database has ended')
    started.on('message', settle)
    started.on('error', (error) => (reason = error))
    started.on('exit', () => {
      if (worker === started) worker = null
      const unanswered = [...pending.values()]
      pending.clear()
      for (const query of unanswered) retry(query, reason)
    })
    return started
  }

  function send(query: Pending): void {
    pending.set(query.request.id, query)
    worker ??= start()
    // The thread keeps the process alive only while a query is pending.
    worker.ref()
    worker.postMessage(query.request)
  }

  function retry(query: Pending, reason: unknown): void {
    if (query.isRetry) query.reject(reason)
    else send({ ...query, isRetry: true })
  }

  function settle(response: Response): void {
    const { resolve, reject } = pending.get(response.id)!
    pending.delete(response.id)
    if (pending.size === 0) worker?.unref()
    if ('rows' in response) resolve(response.rows)
    else reject(Object.assign(new Error(response.error.message), response.error))
  }

  return {
    query: (sql, parameters) =>
      new Promise((resolve, reject) =>
        send({ request: { id: ++lastId, sql, parameters }, resolve, reject, isRetry: false }),
      ),
    async close() {
      if (!worker) return
      const ended = once(worker, 'exit')
      worker.ref()
      worker.postMessage(null satisfies Request)
      await ended
    },
  }
}
