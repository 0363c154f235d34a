import { currentIpAddress } from '#shop/request-id.ts'
import { withSlotReleased } from './slot.ts'

export type PoolLimits = { concurrent: number; queued: number }

export type FairPool = {
  /** Runs the work when its turn comes. Throws PoolFull, or the signal's reason if aborted before it starts. */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

export class PoolFull extends Error {}

type Waiter = { start: () => void }

/** Limits work outside the main thread. One IP address gets at most half of the pool, and addresses take turns. */
export function createFairPool({ concurrent, queued }: PoolLimits): FairPool {
  const running = new Map<string, number>()
  const waiting = new Map<string, Waiter[]>()
  const countOf = (address: string): number => (running.get(address) ?? 0) + (waiting.get(address)?.length ?? 0)
  const half = (count: number): number => Math.ceil(count / 2)
  const isFull = (): boolean => sum(running.values()) >= concurrent
  const mayStart = (address: string): boolean => !isFull() && (running.get(address) ?? 0) < half(concurrent)

  function enter(address: string): void {
    running.set(address, (running.get(address) ?? 0) + 1)
  }

  function leave(address: string): void {
    const left = running.get(address)! - 1
    if (left > 0) running.set(address, left)
    else running.delete(address)
    const next = [...waiting.keys()].find(mayStart)
    if (next !== undefined) startFirst(next)
  }

  /** Moves the address to the back, so that addresses take turns. */
  function startFirst(address: string): void {
    const [first, ...others] = waiting.get(address)!
    waiting.delete(address)
    if (others.length > 0) waiting.set(address, others)
    enter(address)
    first!.start()
  }

  function turn(address: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      const others = waiting.get(address)!.filter((one) => one !== waiter)
      if (others.length > 0) waiting.set(address, others)
      else waiting.delete(address)
      reject(signal!.reason as Error)
    }
    const waiter = { start: () => (signal?.removeEventListener('abort', giveUp), resolve()) }
    signal?.addEventListener('abort', giveUp, { once: true })
    waiting.set(address, [...(waiting.get(address) ?? []), waiter])
    return promise
  }

  async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const address = currentIpAddress()
    if (countOf(address) >= half(concurrent + queued)) throw new PoolFull('This address waits for too much already')
    if (mayStart(address)) enter(address)
    else if (sum([...waiting.values()].map(({ length }) => length)) >= queued) throw new PoolFull('Too many wait')
    else await turn(address, signal)
    try {
      return await work()
    } finally {
      leave(address)
    }
  }

  return { run: (work, signal) => withSlotReleased(() => inTurn(work, signal)) }
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0)
