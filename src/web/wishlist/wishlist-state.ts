import { useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useRootData } from '#web/root-data.ts'
import { announce } from '#web/ui/live-region.tsx'
import type { WishlistOutcome } from './change-wishlist.ts'

export type WishlistProduct = { _id: string; name: string }

/** One fetcher per product, so that a press replaces the previous one. */
export const wishFetcherKey = (productId: string): string => `wish-${productId}`

/** Without a script, on a page that is the same for everyone, a press can only add. */
export function useWishlistState({ _id, name }: WishlistProduct) {
  const fetcher = useFetcher<WishlistOutcome>({ key: wishFetcherKey(_id) })
  const { pathname } = useLocation()
  const shopper = useRootData()?.shopper
  const pending = fetcher.formData?.get('wish')
  const wished = pending ? pending === 'add' : (shopper?.wishlist.includes(_id) ?? false)
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (outcome?.ok) announce(`${outcome.wish === 'add' ? 'Added to' : 'Removed from'} your wishlist: ${name}.`)
  }, [outcome, name])
  return {
    fetcher,
    wished,
    fields: { productId: _id, wish: wished ? 'remove' : 'add', from: pathname },
    failure: outcome?.ok === false ? outcome.message : null,
  }
}
