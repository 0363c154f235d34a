import pLimit from 'p-limit'
import { LIMITS } from '#domain/limits.ts'
import { withTimeout } from '#shop/with-timeout.ts'

export type GatewayPool = {
  /** Makes a call once a slot is free. Rejects when slot and answer together take longer than one call may. */
  run: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/** Limits concurrent calls of the payment gateway, so that a gateway that hangs cannot hold every request. */
export function createGatewayPool(): GatewayPool {
  const slots = pLimit(LIMITS.gatewayCalls)
  let lastMoveAt = 0
  let nextMove = Promise.withResolvers<void>()

  const noteMove = (): void => {
    lastMoveAt = performance.now()
    nextMove.resolve()
    nextMove = Promise.withResolvers()
  }

  /** Rejects when the queue is full and no slot has been taken or freed for `waitMs`: then the gateway hangs. */
  async function untilQueueHasRoom(): Promise<void> {
    while (slots.pendingCount >= LIMITS.gatewayWaiting) {
      const left = lastMoveAt + LIMITS.waitMs - performance.now()
      if (left <= 0) throw new Error('Too many payments are being authorized at once')
      await withTimeout(left, () => nextMove.promise).catch(() => undefined)
    }
  }

  return {
    run: (call) =>
      withTimeout(LIMITS.gatewayMs, async (signal) => {
        await untilQueueHasRoom()
        if (slots.activeCount < LIMITS.gatewayCalls) noteMove()
        return slots(async () => {
          // A call after the timeout would authorize an amount that has to be released again.
          signal.throwIfAborted()
          try {
            return await Promise.race([call(signal), aborted(signal)])
          } finally {
            noteMove()
          }
        })
      }),
  }
}

/** Frees the slot of a gateway that ignores the signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
