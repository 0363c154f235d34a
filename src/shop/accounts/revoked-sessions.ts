import { decodeJwt } from 'jose'
import { setFlag } from '#database/accounts/rate-limits.ts'
import { deleteSession } from '#database/accounts/sessions.ts'
import { isFlagged, rateLimitKey } from '#shop/limits/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

const PURPOSE = 'ended session'

/** Stores a keyed hash of the token until it expires. */
export const revokeSession = (shop: Shop, token: string): Promise<void> =>
  shop.database.transaction(async (tx) => {
    const { jti, exp } = decodeJwt(token)
    await setFlag(tx, endKeyOf(shop, token), exp! * 1000)
    if (jti) await deleteSession(tx, jti)
  })

export const endKeyOf = (shop: Shop, token: string): string => rateLimitKey(shop, PURPOSE, token)

export const isRevoked = (shop: Shop, token: string): Promise<boolean> => isFlagged(shop, PURPOSE, token)
