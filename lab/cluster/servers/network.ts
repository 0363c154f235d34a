import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The network of a machine, as a way to each of some ports, which can be cut as a broken cable would. */
export type Network = { ports: number[]; cut: () => void; mend: () => void; close: () => void }

/** Opens a way to each port, in their order. A thread of their own serves them, because every statement and commit waits for them. */
export async function openNetwork(targets: number[]): Promise<Network> {
  const thread = new Worker(new URL('./relays.ts', import.meta.url), { workerData: targets })
  const [ports] = (await once(thread, 'message')) as [number[]]
  return {
    ports,
    cut: () => thread.postMessage('cut'),
    mend: () => thread.postMessage('mend'),
    close: () => void thread.terminate(),
  }
}
