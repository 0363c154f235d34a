import { ApiError, type ShopApi } from '#contract/client.ts'
import type { Session } from '#web/root-data.ts'
import { forgetGuestWishlist, guestWishlist } from './guest-wishlist.ts'

/** A guest's list is in this browser; after a sign-in, it is merged into the account's and removed here. */
export async function withWishlist(api: ShopApi, session: Session): Promise<Session> {
  const guestIds = guestWishlist()
  if (!session.user) return { ...session, wishlist: guestIds }
  if (guestIds.length === 0) return session
  try {
    const { products } = await api('POST /api/wishlist/merge', { body: { productIds: guestIds } })
    forgetGuestWishlist()
    return { ...session, wishlist: products.map(({ _id }) => _id) }
  } catch (error) {
    // The guest's list stays stored, and a later page merges it.
    if (error instanceof ApiError) return session
    throw error
  }
}
