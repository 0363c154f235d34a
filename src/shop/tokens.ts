import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import type { Credentials } from '#database/accounts.ts'
import { SESSION_SECONDS } from '#domain/accounts.ts'
import { newKey } from './cart.ts'
import { secretFor } from './secrets.ts'
import type { Shop } from './shop.ts'

type Account = Pick<Credentials, 'user' | 'sessionVersion'>

/**
 * A session's token: a JWT that says who the shopper is, and ends after 12 hours, or 30 days when remembered. The
 * account's session version is part of the key: raising it ends them all, and one that is being made at that moment.
 */
export async function signToken(
  shop: Shop,
  { user, sessionVersion }: Account,
  { remember }: { remember: boolean },
): Promise<string> {
  const now = Math.floor(shop.now().getTime() / 1000)
  return (
    new SignJWT({ userId: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName })
      .setProtectedHeader({ alg: 'HS256' })
      // Two sign-ins within one second are two sessions: signing out of one leaves the other.
      .setJti(newKey())
      .setIssuedAt(now)
      .setExpirationTime(now + (remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.usual))
      .setIssuer(shop.settings.url)
      .setAudience(shop.settings.url)
      .sign(secretFor(shop, `session token ${sessionVersion}`))
  )
}

/** The account that a token says it was made for. Anybody can write one that says so: ask `isSigned` before believing it. */
export function claimedAccount(token: string): string | null {
  try {
    const { userId } = decodeJwt(token)
    return typeof userId === 'string' && /^[\w-]+$/.test(userId) ? userId : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** False for a token that has ended, was changed, or was signed elsewhere or for an earlier session version. */
export async function isSigned(shop: Shop, token: string, { user, sessionVersion }: Account): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, secretFor(shop, `session token ${sessionVersion}`), {
      algorithms: ['HS256'],
      issuer: shop.settings.url,
      audience: shop.settings.url,
      requiredClaims: ['exp'],
      currentDate: shop.now(),
    })
    return payload.userId === user.id
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
