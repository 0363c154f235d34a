import { readGuestList } from '#domain/cart/wishlist.ts'
import { readStored, removeStored, store } from '#web/storage.ts'

const KEY = 'wishlist'

/** A guest's wishlist in this browser, newest first. */
export const guestWishlist = (): string[] => readGuestList(readStored(KEY))

export const saveGuestWishlist = (productIds: readonly string[]): void => store(KEY, JSON.stringify(productIds))

export const forgetGuestWishlist = (): void => removeStored(KEY)
