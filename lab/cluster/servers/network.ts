import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A machine's network as proxies to some ports, which can be cut as if the cable broke. */
export type Network = { ports: number[]; cut: () => void; mend: () => void; close: () => void }

/** Opens a proxy to each port, in order. They have their own thread, because every statement and commit waits for them. */
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
