import { rememberCount } from '#web/cart/remembered-count.ts'
import { orderCopyKey, readStored, removeStored, store, storedNames } from './storage.ts'
import { forgetGuestWishlist } from '#web/wishlist/guest-wishlist.ts'

/** The storage key for the token in the specification. */
export const TOKEN_KEY = 'token'

/** Returns the stored token. Removes an expired or malformed one. Section 4, "Authentication". */
export function storedToken(): string | null {
  const token = readStored(TOKEN_KEY)
  if (token === null || isCurrent(token)) return token
  forgetToken()
  return null
}

export const storeToken = (token: string): void => store(TOKEN_KEY, token)
export const forgetToken = (): void => removeStored(TOKEN_KEY)

/** Removes an account's data from this browser: token, orders, cart count and unmerged wishlist. */
export function forgetShopper(): void {
  forgetToken()
  forgetGuestWishlist()
  rememberCount(0)
  const prefix = orderCopyKey('')
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
