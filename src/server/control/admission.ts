import { AsyncLocalStorage } from 'node:async_hooks'
import { ADMISSION_LIMITS } from '#server/limits.ts'
import { withSlot, type Slot } from '#shop/pools/slot.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import { createFairQueue } from './fair-queue.ts'

export type Admission = {
  /** Runs the work in its turn, or throws Overloaded. `shared` work, which many may wait for, goes first and is never rejected. */
  admit: <T>(work: () => Promise<T>, options?: { shared?: boolean }) => Promise<T>
  /** Whether to reject a new request now; if so, counts it as rejected. */
  shouldShed: () => boolean
  state: () => { inFlight: number; queued: number; rejected: number }
}

export class Overloaded extends Error {}

type Waiter = { since: number; start: () => void; reject: () => void }

/** Sheds load by queueing time. Starts one request per event loop turn (docs/why/nodes.md). IP addresses take turns. */
export function createAdmission(limits = ADMISSION_LIMITS, now = () => performance.now()): Admission {
  const sharedQueue: Waiter[] = []
  const queue = createFairQueue<Waiter>(limits.burst, now)
  let inFlight = 0
  let rejected = 0
  let isScheduled = false
  let deadline: NodeJS.Timeout | undefined

  const isFull = (): boolean => inFlight >= limits.maxConcurrentRequests
  const isBehind = (): boolean => isFull() || queue.length() > limits.burst
  /** Whether to reject the next request of this IP address, which may use up to half of the queue. */
  const isOverloaded = (address = currentIpAddress()): boolean =>
    queue.length() >= limits.maxQueuedRequests ||
    queue.lengthOf(address) >= Math.ceil(limits.maxQueuedRequests / 2) ||
    (isBehind() && queue.delayOf(address) > limits.maxQueueMs / 2)

  function startNext(): void {
    isScheduled = false
    rejectLate()
    if (!isFull()) (sharedQueue.shift() ?? queue.next())?.start()
    schedule()
  }

  function rejectLate(): void {
    while (isBehind()) {
      const late = queue.takeLate(limits.maxQueueMs)
      if (!late) return
      late.reject()
    }
  }

  function startAfterTurns(turns: number): void {
    setImmediate(turns > 1 ? () => startAfterTurns(turns - 1) : startNext)
  }

  function schedule(): void {
    if (isScheduled || sharedQueue.length + queue.length() === 0) return
    isScheduled = !isFull()
    if (isScheduled) startAfterTurns(isBehind() ? limits.turnsBetweenStarts : 1)
    // All slots are taken, and none may become free before the first waiter has to be rejected.
    else deadline ??= setTimeout(() => ((deadline = undefined), startNext()), limits.maxQueueMs - queue.longestMs() + 1)
  }

  function overloaded(reason: string): Overloaded {
    rejected++
    return new Overloaded(reason)
  }

  function start<T>(work: () => Promise<T>, resolve: (value: T) => void, reject: (error: unknown) => void): void {
    inFlight++
    let isOver = false
    let waits = 0
    const free = (): void => {
      inFlight--
      schedule()
    }
    /** Calls to other services have their own limits, so that a slow provider does not take the slots of pages. */
    const slot: Slot = {
      release: () => void (waits++ === 0 && !isOver && free()),
      reacquire: () => void (--waits === 0 && !isOver && inFlight++),
    }
    /** Frees the slot only once: abandoned work may still end later. */
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timeout)
      if (waits === 0) free()
    }
    const fail = (error: unknown): void => (reject(error), end())
    const timeout = setTimeout(() => fail(overloaded('took too long')), limits.requestTimeoutMs)
    withSlot(slot, work).then((value) => (resolve(value), end()), fail)
  }

  return {
    shouldShed() {
      if (!isOverloaded()) return false
      rejected++
      return true
    },
    admit: (work, { shared = false } = {}) => {
      if (!shared && isOverloaded()) return Promise.reject(overloaded('too many are queued'))
      return new Promise((resolve, reject) => {
        const waiter = {
          since: now(),
          // Keeps the request's own context, because another request may start this one, and each logs its own id.
          start: AsyncLocalStorage.bind(() => start(work, resolve, reject)),
          reject: () => reject(overloaded('queued for too long')),
        }
        if (shared) sharedQueue.push(waiter)
        else queue.add(currentIpAddress(), waiter)
        schedule()
      })
    },
    state: () => ({ inFlight, queued: sharedQueue.length + queue.length(), rejected }),
  }
}
