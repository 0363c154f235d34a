import { ApiError, type ShopApi } from '#contract/client.ts'
import { changedWishlist, type WishlistChange } from '#domain/cart/wishlist.ts'
import { WISHLIST_TEXTS } from '#domain/cart/wishlist-texts.ts'
import { onApiError } from '#web/on-api-error.ts'
import { formText } from '#web/form-text.ts'
import { guestWishlist, saveGuestWishlist } from './guest-wishlist.ts'

export type WishlistOutcome = { ok: true; wish: WishlistChange } | { ok: false; message: string; status: number }
type Change = (wish: WishlistChange, productId: string) => Promise<unknown>

/** Runs a wishlist form with its fields `wish` and `productId`. */
export function changeWishlist(change: Change, form: FormData): Promise<WishlistOutcome> {
  const wish = formText(form, 'wish') === 'remove' ? 'remove' : 'add'
  return change(wish, formText(form, 'productId')).then(
    () => ({ ok: true, wish }),
    onApiError(({ status, message }) => ({
      ok: false,
      message: status === 401 ? WISHLIST_TEXTS.signIn : `${WISHLIST_TEXTS.change}. ${message}`,
      status,
    })),
  )
}

export const onAccount =
  (api: ShopApi): Change =>
  (wish, productId) =>
    api(wish === 'add' ? 'PUT /api/wishlist/{productId}' : 'DELETE /api/wishlist/{productId}', {
      params: { productId },
    })

/** Changes the account's wishlist or, for a guest, this browser's. */
export const onAccountOrBrowser =
  (api: ShopApi): Change =>
  async (wish, productId) => {
    const { user } = await api('GET /api/session')
    if (user) return onAccount(api)(wish, productId)
    const list = changedWishlist(guestWishlist(), wish, productId)
    if (!list) throw new ApiError(409, { message: WISHLIST_TEXTS.full, code: 'conflict' })
    saveGuestWishlist(list)
    if (guestWishlist().join() !== list.join())
      throw new ApiError(409, { message: WISHLIST_TEXTS.notKept, code: 'conflict' })
  }
