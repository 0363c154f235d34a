import { decodeJwt } from 'jose'
import { hasFlag, setFlag } from '#database/accounts/rate-limits.ts'
import { keyOf } from './rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

const PURPOSE = 'ended session'

/** Revokes a session's token until it expires. Stores a keyed hash of the token, not the token. */
export const revokeSession = (shop: Shop, token: string): Promise<void> =>
  shop.database.transaction((tx) => setFlag(tx, keyOf(shop, PURPOSE, token), decodeJwt(token).exp! * 1000))

export const isRevoked = (shop: Shop, token: string): Promise<boolean> =>
  hasFlag(shop.database.db, keyOf(shop, PURPOSE, token), shop.now().getTime())
