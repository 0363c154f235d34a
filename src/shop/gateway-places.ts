import pLimit from 'p-limit'
import { LIMITS } from '#domain/limits.ts'
import { within } from './deadline.ts'

// A provider that hangs holds these places, and never all that the shop has.
const places = pLimit(LIMITS.gatewayCalls)

/** When a place was last taken or left, and a promise of the next time. */
let movedAt = 0
let next = Promise.withResolvers<void>()

function move(): void {
  movedAt = performance.now()
  next.resolve()
  next = Promise.withResolvers()
}

/** Asks when there is room, within the time that one call may take in all. */
export const inPlace = <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  within(LIMITS.gatewayMs, async (signal) => {
    await untilFewWait()
    if (places.activeCount < LIMITS.gatewayCalls) move()
    return places(async () => {
      // Nobody hears of it anymore: what is reserved now would have to be given back.
      signal.throwIfAborted()
      try {
        return await Promise.race([ask(signal), aborted(signal)])
      } finally {
        move()
      }
    })
  })

/** A crowd that comes at once may wait as long as the provider answers; where it does not, nobody else waits for it. */
async function untilFewWait(): Promise<void> {
  while (places.pendingCount >= LIMITS.gatewayWaiting) {
    const left = movedAt + LIMITS.waitMs - performance.now()
    if (left <= 0) throw new Error('Too many payments are being authorized at once')
    await within(left, () => next.promise).catch(() => undefined)
  }
}

/** A provider that does not listen to the signal would keep its place forever. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
