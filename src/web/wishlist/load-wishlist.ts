import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import { WISHLIST_TEXTS } from '#domain/wishlist.ts'

type Wished = Answer<'GET /api/wishlist'>['products']
type Session = Answer<'GET /api/session'>

export type Wishlist = {
  /** Null for a guest on a page made on the server, which cannot know what the browser keeps. */
  products: Wished | null
  isGuest: boolean
  problem: string | null
}

/** The products of the session's wishlist. `knowsGuests`: where `session` carries a guest's list. */
export async function loadWishlist(
  api: ShopApi,
  askSession: () => Promise<Session>,
  { knowsGuests }: { knowsGuests: boolean },
): Promise<Wishlist> {
  try {
    const { user, wishlist } = await askSession()
    if (user) return { ...(await api('GET /api/wishlist')), isGuest: false, problem: null }
    return { products: knowsGuests ? await productsOf(api, wishlist) : null, isGuest: true, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { products: [], isGuest: false, problem: WISHLIST_TEXTS.load }
  }
}

/** In the order of the ids; what is no longer listed is left out. */
async function productsOf(api: ShopApi, ids: readonly string[]): Promise<Wished> {
  if (ids.length === 0) return []
  const { products } = await api('GET /api/products', { query: { ids: ids.join(','), limit: String(ids.length) } })
  return products.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
}
