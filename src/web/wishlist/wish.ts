import { useEffect } from 'react'
import { useFetcher, useLocation, useRouteLoaderData, type FetcherWithComponents } from 'react-router'
import type { loader } from '../root.tsx'
import { announce } from '../ui/live-region.tsx'
import type { WishOutcome } from './change-wishlist.ts'

export type Wished = { _id: string; name: string }

type WishState = {
  fetcher: FetcherWithComponents<WishOutcome>
  /** On the list, or on its way there. */
  wished: boolean
  /** What a press sends. */
  fields: { productId: string; wish: string; from: string }
  failure: string | null
}

/** What is pressed for one product is one thing at a time. */
export const wishKey = (productId: string): string => `wish-${productId}`

/**
 * Whether a product is wished for, and what changes that. The page is the same for everybody, so without a script a press
 * only ever adds; the list itself takes away.
 */
export function useWish({ _id, name }: Wished): WishState {
  const fetcher = useFetcher<WishOutcome>({ key: wishKey(_id) })
  const { pathname } = useLocation()
  const shopper = useRouteLoaderData<typeof loader>('root')?.shopper
  const asked = fetcher.formData?.get('wish')
  const wished = asked ? asked === 'add' : (shopper?.wishlist.includes(_id) ?? false)
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
