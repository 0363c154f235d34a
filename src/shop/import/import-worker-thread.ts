import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readCheckedBatches, type CheckedBatch, type ReadTask } from '#shop/import/check/checked-products.ts'
import { BadFile } from './problems.ts'

/** `failure`: the message of a BadFile. Null: end of file. */
export type WorkerMessage = CheckedBatch | { failure: string } | null

const port = parentPort!
const post = (message: WorkerMessage): void => port.postMessage(message)

const requests = on(port, 'message')

try {
  for await (const batch of readCheckedBatches(workerData as ReadTask)) {
    await requests.next()
    post(batch)
  }
  post(null)
} catch (error) {
  if (!(error instanceof BadFile)) throw error
  post({ failure: error.message })
} finally {
  port.close()
}
