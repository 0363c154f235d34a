import { useCallback, useState, type ComponentProps } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import * as urls from '#domain/urls.ts'
import { useRootData } from '#web/root-data.ts'
import { wishFetcherKey } from './wishlist-state.ts'

type WishlistHearts = {
  isOnWishlist: (productId: string) => boolean
  /** The products whose hearts have been pressed on this page. */
  isPressed: (productId: string) => boolean
  press: NonNullable<ComponentProps<'form'>['onSubmit']>
}

/** The hearts of a whole list, subscribed once: a subscription in each card would be most of the hydration. */
export function useWishlistHearts(): WishlistHearts {
  const submit = useSubmit()
  const listed = useRootData()?.shopper?.wishlist
  const [pressed, setPressed] = useState<readonly string[]>([])
  const asked = new Map(
    useFetchers()
      .filter(({ formAction }) => formAction === urls.wishlist)
      .map(({ formData }) => [formData?.get('productId'), formData?.get('wish')]),
  )
  const press = useCallback<WishlistHearts['press']>(
    (event) => {
      event.preventDefault()
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
      const productId = String(new FormData(event.currentTarget).get('productId'))
      setPressed((before) => [...before, productId])
      void submit(button, { navigate: false, fetcherKey: wishFetcherKey(productId) })
    },
    [submit],
  )
  return {
    isOnWishlist: (productId) =>
      asked.has(productId) ? asked.get(productId) === 'add' : (listed?.includes(productId) ?? false),
    isPressed: (productId) => pressed.includes(productId),
    press,
  }
}
