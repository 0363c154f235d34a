import pLimit from 'p-limit'
import { withTimeout } from '#shop/with-timeout.ts'

/** Both together are half of the requests that the server admits at once. */
export const MAX_CONCURRENT_GATEWAY_CALLS = 16
export const MAX_QUEUED_GATEWAY_CALLS = 16
/** The limit includes the time in the queue. */
export const GATEWAY_TIMEOUT_MS = 10_000
/** A gateway that has neither taken nor finished a call for so long hangs. */
const STALL_MS = 400

export type GatewayPool = {
  run: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/** Limits concurrent calls of the payment gateway, so that a gateway that hangs cannot hold every request. */
export function createGatewayPool(): GatewayPool {
  const slots = pLimit(MAX_CONCURRENT_GATEWAY_CALLS)
  let lastMoveAt = 0
  let nextMove = Promise.withResolvers<void>()

  const noteMove = (): void => {
    lastMoveAt = performance.now()
    nextMove.resolve()
    nextMove = Promise.withResolvers()
  }

  /** Rejects when the queue is full and no slot has been taken or freed for `STALL_MS`. */
  async function untilQueueHasRoom(): Promise<void> {
    while (slots.pendingCount >= MAX_QUEUED_GATEWAY_CALLS) {
      const left = lastMoveAt + STALL_MS - performance.now()
      if (left <= 0) throw new Error('Too many payments are being authorized at once')
      await withTimeout(left, () => nextMove.promise).catch(() => undefined)
    }
  }

  return {
    run: (call) =>
      withTimeout(GATEWAY_TIMEOUT_MS, async (signal) => {
        await untilQueueHasRoom()
        if (slots.activeCount < MAX_CONCURRENT_GATEWAY_CALLS) noteMove()
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
