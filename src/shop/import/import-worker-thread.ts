import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readCheckedBatches, type ReadTask } from './checked-products.ts'
import { BadFile } from './problems.ts'

/** A batch, or the end: of the file, or with the reason why nothing more can be read. */
export type WorkerMessage = string | { failure: string | null }

const port = parentPort!
const post = (message: WorkerMessage): void => port.postMessage(message)

const asked = on(port, 'message')

try {
  for await (const batch of readCheckedBatches(workerData as ReadTask)) {
    await asked.next()
    post(batch)
  }
  post({ failure: null })
} catch (error) {
  if (!(error instanceof BadFile)) throw error
  post({ failure: error.message })
} finally {
  port.close()
}
