import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import { forgetGuestWishlist, guestWishlist } from './guest-wishlist.ts'

type Session = Answer<'GET /api/session'>

/**
 * Who is shopping, with the wishlist that counts: a guest's is in this browser. After a sign-in, however that was done,
 * the account's takes it over, and the browser keeps nothing.
 */
export async function withWishlist(api: ShopApi, session: Session): Promise<Session> {
  const kept = guestWishlist()
  if (!session.user) return { ...session, wishlist: kept }
  if (kept.length === 0) return session
  try {
    const { products } = await api('POST /api/wishlist/merge', { body: { productIds: kept } })
    forgetGuestWishlist()
    return { ...session, wishlist: products.map(({ _id }) => _id) }
  } catch (error) {
    // Still kept, it is taken over with one of the next pages.
    if (error instanceof ApiError) return session
    throw error
  }
}
