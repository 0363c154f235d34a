import { useCallback, useState, type SubmitEvent } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import * as urls from '#domain/urls.ts'
import { useRootData } from '#web/root-data.ts'
import { wishFetcherKey } from './wishlist-state.ts'

/** The hearts of a whole list with one subscription, because one per card would be most of the hydration. */
export function useWishlistHearts() {
  const submit = useSubmit()
  const listed = useRootData()?.shopper?.wishlist
  const [pressed, setPressed] = useState<readonly string[]>([])
  const pending = new Map(
    useFetchers()
      .filter(({ formAction }) => formAction === urls.wishlist)
      .map(({ formData }) => [formData?.get('productId'), formData?.get('wish')]),
  )
  const press = useCallback(
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const button = event.nativeEvent.submitter as HTMLButtonElement
      const productId = String(new FormData(event.currentTarget).get('productId'))
      setPressed((before) => [...before, productId])
      void submit(button, { navigate: false, fetcherKey: wishFetcherKey(productId) })
    },
    [submit],
  )
  return {
    isOnWishlist: (productId: string): boolean =>
      pending.has(productId) ? pending.get(productId) === 'add' : (listed?.includes(productId) ?? false),
    /** Whether the product's heart has been pressed on this page. */
    isPressed: (productId: string) => pressed.includes(productId),
    press,
  }
}
