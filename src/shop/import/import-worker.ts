import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckedBatch, ReadTask } from '#shop/import/check/checked-products.ts'
import type { WorkerMessage } from './import-worker-thread.ts'
import { BadFile } from './problems.ts'

/** The file extension differs between source and build. */
const PROGRAM = new URL(`./import-worker-thread${/\.\w+$/.exec(import.meta.url)![0]}`, import.meta.url)

const BATCHES_AHEAD = 3

export async function* readInWorker(task: ReadTask): AsyncGenerator<CheckedBatch> {
  const thread = new Worker(PROGRAM, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: 48 } })
  const request = (): void => thread.postMessage('more')
  for (let ahead = 0; ahead < BATCHES_AHEAD; ahead++) request()
  try {
    for await (const [message] of on(thread, 'message') as AsyncIterable<[WorkerMessage]>) {
      if (message === null) return
      if ('failure' in message) throw new BadFile(message.failure)
      request()
      yield message
    }
  } finally {
    await thread.terminate()
  }
}
