import { createHmac } from 'node:crypto'
import {
  countAction,
  deleteClearLimits,
  hasFlag,
  setFlag,
  uncountAction,
  type Bucket,
} from '#database/accounts/rate-limits.ts'
import type { Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { KNOWN_ADDRESS_DAYS, limitSentence, RATE_LIMITS, type RateLimitName } from '#domain/accounts/rate-limits.ts'
import { DAY_MS } from '#shop/clock.ts'
import { logEvent, logHash } from '#shop/events.ts'
import { inBatches } from '#shop/batches.ts'
import type { Shop } from '#shop/shop.ts'

/** Counts an action `times` (default 1) against `of`, an IP address, account or cart. `key` is its hash. */
export type LimitedAction = { limit: RateLimitName; of: string; times?: number; key?: string }

/** Counts the actions. Throws 'too_many' with the seconds to wait if any exceeds its limit; the caller rolls back. */
export async function countActions(
  shop: Shop,
  tx: Tx,
  actions: readonly LimitedAction[],
  { takesCards = shop.gateway.cardEntry !== null } = {},
): Promise<void> {
  const nowMs = shop.now().getTime()
  const count = (bucket: Bucket) => (bucket.burstMs < 0 ? -bucket.burstMs : countAction(tx, bucket, nowMs))
  const waits = await Promise.all(actions.map((action) => count(bucketOf(shop, action))))
  for (const [index, action] of actions.entries()) {
    const waitMs = waits[index] ?? null
    if (waitMs === null) continue
    logEvent(shop, 'limitReached', { limit: action.limit, limitedBy: logHash(shop, action.of) })
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ShopError('too_many', limitSentence(action.limit, seconds, { takesCards }), {
      details: { retryAfter: seconds },
    })
  }
}

export async function refundTokens(shop: Shop, tx: Tx, actions: readonly LimitedAction[]): Promise<void> {
  await Promise.all(actions.map((action) => uncountAction(tx, bucketOf(shop, action))))
}

/** A known IP address of the account has its own limits, so that attackers cannot lock the owner out. */
export async function signInActions(shop: Shop, address: string, email: string): Promise<LimitedAction[]> {
  const known = knownAddress(address, email)
  if (await isFlagged(shop, ...known))
    return [
      { limit: 'signInFromKnownAddress', of: rateLimitKey(shop, ...known) },
      { limit: 'signInToKnownAccounts', of: address },
    ]
  return [
    { limit: 'signInFromAddress', of: address },
    { limit: 'signInToAccount', of: foldEmail(email) },
  ]
}

export const rememberAddress = (shop: Shop, tx: Tx, address: string, email: string): Promise<void> =>
  setFlag(tx, rateLimitKey(shop, ...knownAddress(address, email)), shop.now().getTime() + KNOWN_ADDRESS_DAYS * DAY_MS)

export const pruneRateLimits = (shop: Shop, isStopping?: () => boolean): Promise<void> =>
  inBatches(shop, (limit) => deleteClearLimits(shop.database.db, shop.now().getTime(), limit), isStopping)

const knownAddress = (address: string, email: string): string[] => ['known address', address, foldEmail(email)]

/** `burstMs` is negative if `times` exceeds the limit. */
function bucketOf(shop: Shop, { limit, of, times = 1, key = rateLimitKey(shop, limit, of) }: LimitedAction): Bucket {
  const { burst, everySeconds } = RATE_LIMITS[limit]
  const { rateLimitFactor } = shop.settings
  const onceMs = Math.ceil((everySeconds * 1000) / rateLimitFactor)
  const burstMs = (Math.ceil(burst * rateLimitFactor) - times) * onceMs
  return { key, everyMs: times * onceMs, burstMs }
}

/** Computes the hashes once, for counting, refunding and storing. */
export const withKeys = (shop: Shop, actions: readonly LimitedAction[]): LimitedAction[] =>
  actions.map((action) => ({ ...action, key: rateLimitKey(shop, action.limit, action.of) }))

/** A keyed hash, so that stored keys do not reveal addresses or accounts. */
export const rateLimitKey = ({ keyFor }: Pick<Shop, 'keyFor'>, ...parts: string[]): string =>
  hashOf(keyFor('rate limit'), parts)

/** A flag may have been set under the previous secret. */
export async function isFlagged({ database: { db }, keysFor, now }: Shop, ...parts: string[]): Promise<boolean> {
  for (const key of keysFor('rate limit')) if (await hasFlag(db, hashOf(key, parts), now().getTime())) return true
  return false
}

const hashOf = (key: Uint8Array, parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
