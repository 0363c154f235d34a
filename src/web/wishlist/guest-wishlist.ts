import { readGuestList } from '#domain/wishlist.ts'
import { readStored, removeStored, store } from '../storage.ts'

const KEY = 'wishlist'

/** The list that this browser keeps for a guest, newest first. */
export const guestWishlist = (): string[] => readGuestList(readStored(KEY))

export const keepGuestWishlist = (productIds: readonly string[]): void => store(KEY, JSON.stringify(productIds))

export const forgetGuestWishlist = (): void => removeStored(KEY)
