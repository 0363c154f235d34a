import { createHmac } from 'node:crypto'
import {
  countAttempt,
  deleteClearLimits,
  hasMark,
  keepMark,
  uncountAttempt,
  type Measure,
} from '#database/rate-limits.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { foldEmail } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { KNOWN_ADDRESS_DAYS, RATE_LIMITS, waitSentence, type RateLimitName } from '#domain/rate-limits.ts'
import { secretFor } from './secrets.ts'
import type { Shop } from './shop.ts'

/** One try at something limited: `of` is the address, the account or the cart that it counts for. */
export type Attempt = { limit: RateLimitName; of: string }

/** Counts each of the attempts. When one has to wait: 'too_many', which says for how long, and none is counted. */
export async function countAttempts(shop: Shop, tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const nowMs = shop.now().getTime()
  const waits = await Promise.all(attempts.map((attempt) => countAttempt(tx, measureOf(shop, attempt), nowMs)))
  for (const [index, attempt] of attempts.entries()) {
    const waitMs = waits[index] ?? null
    if (waitMs === null) continue
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ShopError('too_many', waitSentence(RATE_LIMITS[attempt.limit].sentence, seconds), {
      details: { retryAfter: seconds },
    })
  }
}

/** What turned out well does not count. */
export async function giveBack(shop: Shop, tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(attempts.map((attempt) => uncountAttempt(tx, measureOf(shop, attempt))))
}

/**
 * What a sign-in counts for. From where the account was signed in to before, nobody else's attempts count: neither those
 * of who tries the account from elsewhere, nor those of who shares the shopper's address.
 */
export async function signInAttempts(shop: Shop, address: string, email: string): Promise<Attempt[]> {
  const known = knownKey(shop, address, email)
  if (await hasMark(shop.database.db, known, shop.now().getTime()))
    return [{ limit: 'signInFromKnownAddress', of: known }]
  return [
    { limit: 'signInFromAddress', of: address },
    { limit: 'signInToAccount', of: foldEmail(email) },
  ]
}

/** Whoever has shown to be the account's owner is known at this address from now on. */
export const rememberAddress = (shop: Shop, tx: Tx, address: string, email: string): Promise<void> =>
  keepMark(tx, knownKey(shop, address, email), shop.now().getTime() + KNOWN_ADDRESS_DAYS * 24 * 3600_000)

/** Forgets what does not count anymore. */
export const pruneRateLimits = (shop: Shop): Promise<void> =>
  transact(shop.database.db, (tx) => deleteClearLimits(tx, shop.now().getTime()))

const knownKey = (shop: Shop, address: string, email: string): string =>
  keyOf(shop, 'known address', address, foldEmail(email))

// An attempt that is counted is often given back a moment later.
const keys = new WeakMap<Attempt, string>()

function measureOf(shop: Shop, attempt: Attempt): Measure {
  const { limit, of } = attempt
  const key = keys.get(attempt) ?? keyOf(shop, limit, of)
  keys.set(attempt, key)
  const { burst, everySeconds } = RATE_LIMITS[limit]
  const { rateLimitFactor } = shop.settings
  const everyMs = Math.ceil((everySeconds * 1000) / rateLimitFactor)
  return { key, everyMs, roomMs: (Math.ceil(burst * rateLimitFactor) - 1) * everyMs }
}

/** Without the shop's secret nobody can tell from a key whose it is. */
export const keyOf = (shop: Pick<Shop, 'settings'>, ...parts: string[]): string =>
  createHmac('sha256', secretFor(shop, 'rate limit')).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
