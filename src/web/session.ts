import { localOrderKey } from '#domain/orders.ts'
import { rememberCount } from './cart/remembered-count.ts'
import { readStored, removeStored, store, storedNames } from './storage.ts'
import { forgetGuestWishlist } from './wishlist/guest-wishlist.ts'

/** The spec's key for the token. */
export const TOKEN_KEY = 'token'

/** The stored token while it lasts; one that has ended, or is no token, is removed. Section 4, "Authentication". */
export function storedToken(): string | null {
  const token = readStored(TOKEN_KEY)
  if (token === null || isCurrent(token)) return token
  forgetToken()
  return null
}

export const storeToken = (token: string): void => store(TOKEN_KEY, token)
export const forgetToken = (): void => removeStored(TOKEN_KEY)

/** Nothing of an account stays behind: the token, the copies of its orders, the number in its cart, a wishlist that it has not taken over yet. */
export function forgetShopper(): void {
  forgetToken()
  forgetGuestWishlist()
  rememberCount(0)
  const prefix = localOrderKey('')
  for (const name of storedNames()) if (name.startsWith(prefix)) removeStored(name)
}

function isCurrent(token: string): boolean {
  try {
    const claims: unknown = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as { exp: number }).exp * 1000 > Date.now()
  } catch {
    return false
  }
}
