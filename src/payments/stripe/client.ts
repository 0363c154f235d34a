import { AsyncLocalStorage } from 'node:async_hooks'
import type { Stripe } from 'stripe'
import { StripeFailure } from './failure.ts'
import { openSend, type SentRequest } from './send.ts'
import type { StripeSettings } from './settings.ts'

export type Client = {
  /** Throws StripeFailure, which contains no secrets, or the signal's reason. */
  call: <T>(send: (stripe: Stripe) => Promise<T>, signal?: AbortSignal) => Promise<T>
  webhooks: Stripe['webhooks']
}

/** Less than the shop's timeout of ten seconds. */
const TIMEOUT_MS = 9_000

/** Loads the SDK lazily, since shops without Stripe do not need it. */
export async function openClient({
  secretKey,
  api,
  timeoutMs = TIMEOUT_MS,
}: Pick<StripeSettings, 'secretKey' | 'api' | 'timeoutMs'>): Promise<Client> {
  const { Stripe } = await import('stripe')
  const callers = new AsyncLocalStorage<AbortSignal | undefined>()
  const sendRequest = await openSend(api?.protocol ?? 'https')
  const transport = (url: string, request: SentRequest) => {
    const signals = [request.signal, callers.getStore()].filter((signal) => signal !== undefined)
    return sendRequest(url, { ...request, signal: AbortSignal.any(signals) })
  }
  const stripe = new Stripe(secretKey, {
    ...api,
    timeout: timeoutMs,
    // The outbox and sweeps retry; only `authorize` and `describe`, which shoppers wait for, retry once here.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(transport as unknown as typeof fetch),
  })
  return {
    webhooks: stripe.webhooks,
    call: async (send, signal) => {
      signal?.throwIfAborted()
      try {
        return await callers.run(signal, () => send(stripe))
      } catch (error) {
        signal?.throwIfAborted()
        throw error instanceof Stripe.errors.StripeError ? new StripeFailure(error) : error
      }
    },
  }
}
