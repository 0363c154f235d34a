import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import type { Credentials } from '#database/accounts/accounts.ts'
import { SESSION_SECONDS } from '#domain/accounts/session.ts'
import { randomId } from '#shop/cart/cart.ts'
import type { Shop } from '#shop/shop.ts'

type Account = Pick<Credentials, 'user' | 'sessionVersion'>

/** Signs a JWT for 12 hours or 30 days. Incrementing the account's session version ends all of its sessions. */
export async function signToken(
  shop: Shop,
  { user, sessionVersion }: Account,
  { remember }: { remember: boolean },
): Promise<string> {
  const now = Math.floor(shop.now().getTime() / 1000)
  return (
    new SignJWT({ userId: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName })
      .setProtectedHeader({ alg: 'HS256' })
      // The id distinguishes tokens issued in the same second, so each can be revoked separately.
      .setJti(randomId())
      .setIssuedAt(now)
      .setExpirationTime(now + (remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.usual))
      .setIssuer(shop.settings.url)
      .setAudience(shop.settings.url)
      .sign(shop.keyFor(`session token ${sessionVersion}`))
  )
}

export function isRemembered(token: string): boolean {
  const { iat = 0, exp = 0 } = decodeJwt(token)
  return exp - iat > SESSION_SECONDS.usual
}

/** Unverified: check it with `isSigned`. */
export function claimedAccount(token: string): string | null {
  try {
    const { userId } = decodeJwt(token)
    return typeof userId === 'string' && /^[\w-]+$/.test(userId) ? userId : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** False if the token is expired, forged, from another shop, or from an earlier session version. */
export async function isSigned(shop: Shop, token: string, { user, sessionVersion }: Account): Promise<boolean> {
  for (const key of shop.keysFor(`session token ${sessionVersion}`))
    if (await isSignedBy(shop, key, token, user.id)) return true
  return false
}

async function isSignedBy(shop: Shop, key: Uint8Array, token: string, accountId: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: shop.settings.url,
      audience: shop.settings.url,
      requiredClaims: ['exp'],
      currentDate: shop.now(),
    })
    return payload.userId === accountId
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
