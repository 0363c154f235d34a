import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readerOf } from './catalog-file.ts'
import { BadFile, type Notes } from './draft.ts'
import { NotReady, readyGoods, type Task } from './ready-goods.ts'

/** What the thread answers: a portion as text, since an object takes longer on its way. */
export type Reading = string | { end: 'whole' | 'not ready' } | { end: 'bad'; message: string; problems: Notes }

const port = parentPort!
const task = workerData as Task
const post = (reading: Reading): void => port.postMessage(reading)

const asked = on(port, 'message')

try {
  for await (const portion of readyGoods(readerOf(task.file), task)) {
    await asked.next()
    post(JSON.stringify(portion))
  }
  post({ end: 'whole' })
} catch (error) {
  if (error instanceof BadFile) post({ end: 'bad', message: error.message, problems: error.problems })
  else if (error instanceof NotReady) post({ end: 'not ready' })
  else throw error
} finally {
  port.close()
}
