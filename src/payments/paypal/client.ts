import { createAccessToken, type AccessToken } from './access-token.ts'
import { errorOf, PaypalError } from './paypal-error.ts'
import { originsOf, type PaypalSettings } from './settings.ts'

type Call = {
  path: string
  body?: object
  /** PayPal's idempotency key. */
  requestId?: string
  signal?: AbortSignal | undefined
}

/** `isRepeated`: PayPal repeated its response to an earlier call with this request id. */
type Answer<T> = { body: T; isRepeated: boolean }

/** Throws PaypalError, which contains no secrets, or the signal's reason. */
export type Client = <T>(call: Call) => Promise<Answer<T>>

/** Less than the shop's timeout of ten seconds. */
const TIMEOUT_MS = 9_000
const MAX_TRIES = 2

export function createClient(settings: PaypalSettings, now: () => Date): Client {
  const { api } = originsOf(settings)
  const { clientId, clientSecret, timeoutMs = TIMEOUT_MS } = settings
  const token = createAccessToken({ api, clientId, clientSecret, timeoutMs, now })
  return async (call) => {
    const signals = [AbortSignal.timeout(timeoutMs), call.signal].filter((signal) => signal !== undefined)
    const signal = AbortSignal.any(signals)
    for (let tries = 1; ; tries++) {
      try {
        return await send(api, token, { ...call, signal })
      } catch (error) {
        call.signal?.throwIfAborted()
        if (signal.aborted || tries === MAX_TRIES || !mayRepeat(error)) throw error
      }
    }
  }
}

/** Every call that changes something has a request id, so it is safe to retry. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof PaypalError && (error.status === undefined || error.status === 401 || error.status >= 500)

async function send<T>(api: string, token: AccessToken, call: Call): Promise<Answer<T>> {
  const { path, body, requestId, signal } = call
  const name = `${body ? 'POST' : 'GET'} ${path.replace(/\?.*/s, '')}`
  const value = await token.get()
  const response = await fetch(api + path, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${value}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    redirect: 'error',
    signal: signal ?? null,
  }).catch(() => null)
  const text = await response?.text().catch(() => null)
  if (!response || typeof text !== 'string') throw new PaypalError(name, {})
  const json = parsed(text)
  if (response.status === 401) token.drop(value)
  if (!response.ok) throw errorOf(name, response.status, json)
  if (json === undefined && response.status !== 204) throw new PaypalError(name, {})
  return { body: json as T, isRepeated: response.status === 200 }
}

/** Undefined if not JSON, since a parse error would quote the response. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
