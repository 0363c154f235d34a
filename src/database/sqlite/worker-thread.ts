import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './read-worker-thread.ts'

/** Reads an SQLite file in a thread of its own, which begins with the first question. */
export type Thread = {
  ask: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
  close: () => Promise<void>
}

/** Beside this file, as a source or as it was built. */
const PROGRAM = new URL(`./read-worker-thread${/\.\w+$/.exec(import.meta.url)![0]}`, import.meta.url)

type Asked = {
  question: NonNullable<Question>
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
  /** A question that has ended two threads is not asked of a third. */
  isAgain: boolean
}

export function openThread(file: string): Thread {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<number, Asked>()

  function begin(): Worker {
    const begun = new Worker(PROGRAM, { workerData: file })
    let reason: unknown = new Error('The thread that reads the database has ended')
    begun.on('message', answered)
    begun.on('error', (error) => (reason = error))
    begun.on('exit', () => {
      if (worker === begun) worker = null
      const unanswered = [...waiting.values()]
      waiting.clear()
      for (const asked of unanswered) repeat(asked, reason)
    })
    return begun
  }

  function send(asked: Asked): void {
    waiting.set(asked.question.id, asked)
    worker ??= begin()
    // The process lives for the sake of those who wait, and for nobody else.
    worker.ref()
    worker.postMessage(asked.question)
  }

  function repeat(asked: Asked, reason: unknown): void {
    if (asked.isAgain) asked.reject(reason)
    else send({ ...asked, isAgain: true })
  }

  function answered(answer: Answer): void {
    const { resolve, reject } = waiting.get(answer.id)!
    waiting.delete(answer.id)
    if (waiting.size === 0) worker?.unref()
    if ('rows' in answer) resolve(answer.rows)
    else reject(Object.assign(new Error(answer.error.message), answer.error))
  }

  return {
    ask: (sql, parameters) =>
      new Promise((resolve, reject) =>
        send({ question: { id: ++last, sql, parameters }, resolve, reject, isAgain: false }),
      ),
    async close() {
      if (!worker) return
      const ended = once(worker, 'exit')
      worker.ref()
      worker.postMessage(null satisfies Question)
      await ended
    },
  }
}
