export type StripeSettings = {
  secretKey: string
  publishableKey: string
  /** The webhook endpoint has two signing secrets while one replaces the other. */
  webhookSecrets: readonly string[]
  /** It replaces the address of Stripe's API in tests. */
  api?: { protocol: 'http'; host: string; port: number }
  timeoutMs?: number
}

export const SECRET_KEY = /^[sr]k_(test|live)_\w+$/
export const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/
export const WEBHOOK_SECRET = /^whsec_\w+$/

export const keyMode = (key: string): 'test' | 'live' => (/^[a-z]+_live_/.test(key) ? 'live' : 'test')

/** Keys begin with a part of the id of their account. Null for one of the older form. */
const accountOf = (key: string): string | null => /^[a-z]+_(?:test|live)_51(\w{12})/.exec(key)?.[1] ?? null

/** The keys look like those of two accounts. Stripe promises no form of its keys, so that it is not certain. */
export function areOfTwoAccounts({ secretKey, publishableKey }: StripeSettings): boolean {
  const [secret, publishable] = [accountOf(secretKey), accountOf(publishableKey)]
  return secret !== null && publishable !== null && secret !== publishable
}
