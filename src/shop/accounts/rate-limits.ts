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
import { KNOWN_ADDRESS_DAYS, RATE_LIMITS, waitSentence, type RateLimitName } from '#domain/accounts/rate-limits.ts'
import { DAY_MS } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** An action that a rate limit counts. `of` is the address, account or cart that it counts against. */
export type LimitedAction = { limit: RateLimitName; of: string }

/** Counts the actions. Throws 'too_many' with the seconds to wait when one is over its limit; the caller rolls back. */
export async function countActions(shop: Shop, tx: Tx, actions: readonly LimitedAction[]): Promise<void> {
  const nowMs = shop.now().getTime()
  const waits = await Promise.all(actions.map((action) => countAction(tx, bucketOf(shop, action), nowMs)))
  for (const [index, action] of actions.entries()) {
    const waitMs = waits[index] ?? null
    if (waitMs === null) continue
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ShopError('too_many', waitSentence(RATE_LIMITS[action.limit].sentence, seconds), {
      details: { retryAfter: seconds },
    })
  }
}

export async function refundActions(shop: Shop, tx: Tx, actions: readonly LimitedAction[]): Promise<void> {
  await Promise.all(actions.map((action) => uncountAction(tx, bucketOf(shop, action))))
}

/** An address known to the account has its own limit, so that attempts by others do not lock the owner out. */
export async function signInActions(shop: Shop, address: string, email: string): Promise<LimitedAction[]> {
  const known = knownKey(shop, address, email)
  if (await hasFlag(shop.database.db, known, shop.now().getTime()))
    return [{ limit: 'signInFromKnownAddress', of: known }]
  return [
    { limit: 'signInFromAddress', of: address },
    { limit: 'signInToAccount', of: foldEmail(email) },
  ]
}

export const rememberAddress = (shop: Shop, tx: Tx, address: string, email: string): Promise<void> =>
  setFlag(tx, knownKey(shop, address, email), shop.now().getTime() + KNOWN_ADDRESS_DAYS * DAY_MS)

export const pruneRateLimits = (shop: Shop): Promise<void> =>
  shop.database.transaction((tx) => deleteClearLimits(tx, shop.now().getTime()))

const knownKey = (shop: Shop, address: string, email: string): string =>
  keyOf(shop, 'known address', address, foldEmail(email))

function bucketOf(shop: Shop, { limit, of }: LimitedAction): Bucket {
  const { burst, everySeconds } = RATE_LIMITS[limit]
  const { rateLimitFactor } = shop.settings
  const everyMs = Math.ceil((everySeconds * 1000) / rateLimitFactor)
  return { key: keyOf(shop, limit, of), everyMs, burstMs: (Math.ceil(burst * rateLimitFactor) - 1) * everyMs }
}

/** A keyed hash, so that a stored key does not reveal an address or an account. */
export const keyOf = ({ keyFor }: Pick<Shop, 'keyFor'>, ...parts: string[]): string =>
  createHmac('sha256', keyFor('rate limit')).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
