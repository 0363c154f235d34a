export type StripeSettings = {
  secretKey: string
  publishableKey: string
  /** During a rotation, the webhook endpoint has two signing secrets. */
  webhookSecrets: readonly string[]
  /** Overrides Stripe's API URL in tests. */
  api?: { protocol: 'http'; host: string; port: number }
  timeoutMs?: number
}

export const SECRET_KEY = /^[sr]k_(test|live)_\w+$/
export const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/
export const WEBHOOK_SECRET = /^whsec_\w+$/

export const keyMode = (key: string): 'test' | 'live' => (/^[a-z]+_live_/.test(key) ? 'live' : 'test')

/** Newer keys start with part of their account id. Null for an older key. */
const accountOf = (key: string): string | null => /^[a-z]+_(?:test|live)_51(\w{12})/.exec(key)?.[1] ?? null

/** The keys look like they are from two accounts. Not certain, because Stripe does not document key formats. */
export function areOfTwoAccounts({ secretKey, publishableKey }: StripeSettings): boolean {
  const [secret, publishable] = [accountOf(secretKey), accountOf(publishableKey)]
  return secret !== null && publishable !== null && secret !== publishable
}
