/** The most that one wishlist holds. */
export const WISHLIST_LIMIT = 100

export const WISHLIST_TEXTS = {
  load: 'Failed to load wishlist',
  change: 'Failed to update wishlist',
  full: `A wishlist holds at most ${WISHLIST_LIMIT} products`,
  signIn: 'Please sign in to keep a wishlist.',
} as const

export type Wish = 'add' | 'remove'

/** A product's id as wishlists have it: the digits of a number that a database can hold. */
export const isProductId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** A guest's list as a browser keeps it, newest first; empty for a text that is not one. */
export function readGuestList(text: string | null): string[] {
  const ids = parsed(text)
  if (!Array.isArray(ids)) return []
  const known = ids.map(String).filter(isProductId)
  return [...new Set(known)].slice(0, WISHLIST_LIMIT)
}

/** The list after the wish; null when there is no room for one more. */
export function grantWish(list: readonly string[], wish: Wish, productId: string): string[] | null {
  if (wish === 'remove') return list.filter((id) => id !== productId)
  if (list.includes(productId)) return [...list]
  return list.length < WISHLIST_LIMIT ? [productId, ...list] : null
}

/** Those of `ids`, in their order, that `held` can still take. */
export function newWishes(held: readonly number[], ids: readonly number[]): number[] {
  const added = new Set(ids.filter((id) => !held.includes(id)))
  return [...added].slice(0, Math.max(0, WISHLIST_LIMIT - held.length))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
