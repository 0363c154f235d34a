export const WISHLIST_LIMIT = 100

export type WishlistChange = 'add' | 'remove'

/** Whether the text is a positive integer that both databases can store. */
export const isProductId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

export function readGuestList(text: string | null): string[] {
  const ids = parsed(text)
  if (!Array.isArray(ids)) return []
  const known = ids.map(String).filter(isProductId)
  return [...new Set(known)].slice(0, WISHLIST_LIMIT)
}

export function changedWishlist(list: readonly string[], change: WishlistChange, productId: string): string[] | null {
  if (change === 'remove') return list.filter((id) => id !== productId)
  if (list.includes(productId)) return [...list]
  return list.length < WISHLIST_LIMIT ? [productId, ...list] : null
}

export function newProductIds(held: readonly number[], ids: readonly number[]): number[] {
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
