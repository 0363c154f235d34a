import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BadFile } from './draft.ts'
import { NotReady, type Portion, type Task } from './ready-goods.ts'
import type { Reading } from './reading-thread.ts'

/** Beside this file, as a source or as it was built. */
const PROGRAM = new URL(`./reading-thread${/\.\w+$/.exec(import.meta.url)![0]}`, import.meta.url)

/** So many portions are read before they are wanted. */
const AHEAD = 3

/** What `readyGoods` reads, in another thread: meanwhile this one writes. */
export async function* readAside(task: Task): AsyncGenerator<Portion> {
  const thread = new Worker(PROGRAM, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: 48 } })
  const ask = (): void => thread.postMessage('more')
  for (let ahead = 0; ahead < AHEAD; ahead++) ask()
  try {
    for await (const [reading] of on(thread, 'message') as AsyncIterable<[Reading]>) {
      if (typeof reading === 'string') {
        ask()
        yield JSON.parse(reading) as Portion
      } else if (reading.end === 'bad') throw new BadFile(reading.message, reading.problems)
      else if (reading.end === 'not ready') throw new NotReady()
      else return
    }
  } finally {
    await thread.terminate()
  }
}
