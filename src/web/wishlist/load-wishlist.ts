import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import { WISHLIST_TEXTS } from '#domain/cart/wishlist-texts.ts'
import type { Session } from '#web/root-data.ts'

type Products = Answer<'GET /api/wishlist'>['products']

export type Wishlist = {
  /** Null for a guest on the server, which does not know the browser's list. */
  products: Products | null
  isGuest: boolean
  problem: string | null
}

/** Loads the products of the session's wishlist. `hasGuestList`: whether the session includes the guest's list. */
export async function loadWishlist(
  api: ShopApi,
  loadSession: () => Promise<Session>,
  { hasGuestList }: { hasGuestList: boolean },
): Promise<Wishlist> {
  try {
    const { user, wishlist } = await loadSession()
    if (user) return { ...(await api('GET /api/wishlist')), isGuest: false, problem: null }
    return { products: hasGuestList ? await productsOf(api, wishlist) : null, isGuest: true, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { products: [], isGuest: false, problem: WISHLIST_TEXTS.load }
  }
}

/** Sorts by the order of the ids, without products that are no longer listed. */
async function productsOf(api: ShopApi, ids: readonly string[]): Promise<Products> {
  if (ids.length === 0) return []
  const { products } = await api('GET /api/products', { query: { ids: ids.join(','), limit: String(ids.length) } })
  return products.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
}
