import { createFairPool, type PoolLimits } from './fair-pool.ts'
import { withTimeout } from '#shop/with-timeout.ts'

/** Matches the number of orders that the server admits at once. */
export const PAYMENT_LIMITS: PoolLimits = { concurrent: 16, queued: 48 }
/** For read-only calls: card look-ups and payment statuses. */
const QUESTION_LIMITS: PoolLimits = { concurrent: 8, queued: 120 }
/** Verifying an event may need a call to the provider. */
const EVENT_LIMITS: PoolLimits = { concurrent: 4, queued: 124 }
/** Includes the time in the queue. */
export const GATEWAY_TIMEOUT_MS = 10_000

type Run = <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
export type GatewayPool = { pay: Run; ask: Run; verify: Run }

/** Limits concurrent gateway calls, so that neither a hanging gateway nor a single IP address can block all requests. */
export function createGatewayPool(): GatewayPool {
  return { pay: runIn(PAYMENT_LIMITS), ask: runIn(QUESTION_LIMITS), verify: runIn(EVENT_LIMITS) }
}

function runIn(limits: PoolLimits): Run {
  const { run } = createFairPool(limits)
  // Never start work that timed out in the queue: it would authorize a payment only to release it.
  return (call) =>
    withTimeout(GATEWAY_TIMEOUT_MS, (signal) => run(() => Promise.race([call(signal), aborted(signal)]), signal))
}

/** Frees the slot even if the gateway ignores the signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
