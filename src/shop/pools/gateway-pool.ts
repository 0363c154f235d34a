import { createFairPool, type PoolLimits } from './fair-pool.ts'
import { withTimeout } from '#shop/with-timeout.ts'

/** As many orders as the server admits at once, of which a provider that answers within a second takes the last in four. */
export const PAYMENT_LIMITS: PoolLimits = { concurrent: 16, queued: 48 }
/** Questions change nothing: which card a token is, and where a payment stands. */
const QUESTION_LIMITS: PoolLimits = { concurrent: 8, queued: 120 }
/** Whether a provider has signed an event may take a question as well. */
const EVENT_LIMITS: PoolLimits = { concurrent: 4, queued: 124 }
/** The limit includes the time in the queue. */
export const GATEWAY_TIMEOUT_MS = 10_000

type Run = <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
export type GatewayPool = { pay: Run; ask: Run; verify: Run }

/** Limits concurrent calls of the payment gateway, so that a gateway that hangs, or one address, cannot hold every request. */
export function createGatewayPool(): GatewayPool {
  return { pay: runIn(PAYMENT_LIMITS), ask: runIn(QUESTION_LIMITS), verify: runIn(EVENT_LIMITS) }
}

function runIn(limits: PoolLimits): Run {
  const { run } = createFairPool(limits)
  // Work that is still in the queue after the timeout never begins: it would authorize an amount that has to be released again.
  return (call) =>
    withTimeout(GATEWAY_TIMEOUT_MS, (signal) => run(() => Promise.race([call(signal), aborted(signal)]), signal))
}

/** Frees the slot of a gateway that ignores the signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
