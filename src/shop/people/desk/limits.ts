import { setFlag } from '#database/accounts/rate-limits.ts'
import type { Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { KNOWN_ADDRESS_DAYS } from '#domain/accounts/rate-limits.ts'
import { DAY_MS } from '#shop/clock.ts'
import { countActions, isFlagged, rateLimitKey, type LimitedAction } from '#shop/limits/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

type From = { ipAddress: string }

/** For what cannot be guessed, such as links and passkeys: limited by address alone, so that nobody can lock a person out. */
export const fromAddress = ({ ipAddress }: From): LimitedAction[] => [{ limit: 'deskFromAddress', of: ipAddress }]

/** For a password and a code. An address from which the person has signed in keeps a limit of its own. */
export async function signInActions(shop: Shop, from: From, email: string): Promise<LimitedAction[]> {
  const known = knownAddress(from, email)
  if (await isFlagged(shop, ...known)) return [{ limit: 'deskFromKnownAddress', of: rateLimitKey(shop, ...known) }]
  return [...fromAddress(from), { limit: 'deskToPerson', of: foldEmail(email) }]
}

/** Throws 'too_many'. Counted before the work, so that parallel attempts cannot exceed the limit. */
export const count = (shop: Shop, actions: readonly LimitedAction[]): Promise<void> =>
  shop.database.transaction((tx) => countActions(shop, tx, actions))

/** Throws 'too_many'. */
export const countForm = (shop: Shop, { ipAddress }: From): Promise<void> =>
  count(shop, [{ limit: 'deskFormFromAddress', of: ipAddress }])

export const rememberAddress = (shop: Shop, tx: Tx, from: From, email: string): Promise<void> =>
  setFlag(tx, rateLimitKey(shop, ...knownAddress(from, email)), shop.now().getTime() + KNOWN_ADDRESS_DAYS * DAY_MS)

const knownAddress = ({ ipAddress }: From, email: string): string[] => [
  'known desk address',
  ipAddress,
  foldEmail(email),
]
