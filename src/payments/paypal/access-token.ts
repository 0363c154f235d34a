import { PaypalError, errorOf } from './paypal-error.ts'

type Token = { value: string; renewAt: number }

export type AccessToken = {
  /** Concurrent callers share one request. */
  get: () => Promise<string>
  drop: (value: string) => void
}

type Parts = { api: string; clientId: string; clientSecret: string; timeoutMs: number; now: () => Date }

/** Margin for a token that expires on the way to PayPal. */
const RENEW_BEFORE_MS = 5 * 60_000
const CALL = 'POST /v1/oauth2/token'

export function createAccessToken(parts: Parts): AccessToken {
  let current: Token | null = null
  let inFlight: Promise<Token> | null = null
  const renew = async (): Promise<Token> => {
    try {
      current = await requestToken(parts)
      return current
    } finally {
      inFlight = null
    }
  }
  return {
    get: async () => {
      if (current && parts.now().getTime() < current.renewAt) return current.value
      inFlight ??= renew()
      return (await inFlight).value
    },
    drop: (value) => {
      if (current?.value === value) current = null
    },
  }
}

async function requestToken({ api, clientId, clientSecret, timeoutMs, now }: Parts): Promise<Token> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const response = await fetch(`${api}/v1/oauth2/token`, {
    method: 'POST',
    body: 'grant_type=client_credentials',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  // A JSON parse error would quote the token.
  const body = (await response?.json().catch(() => null)) as { access_token?: string; expires_in?: number } | null
  if (response && !response.ok) throw errorOf(CALL, response.status, body)
  if (!body?.access_token) throw new PaypalError(CALL, {})
  const { access_token: value, expires_in: seconds = 0 } = body
  return { value, renewAt: now().getTime() + seconds * 1000 - RENEW_BEFORE_MS }
}
