import { useCallback, useState, type ComponentProps } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import * as urls from '#domain/urls.ts'
import { useRootData } from '#web/root-data.ts'
import { wishKey } from './wish.ts'

type Wishes = {
  isWished: (productId: string) => boolean
  /** The products whose hearts have been pressed on this page. */
  isPressed: (productId: string) => boolean
  press: NonNullable<ComponentProps<'form'>['onSubmit']>
}

/** The wishes of a whole list, read once: a subscription in each tile would be most of the hydration. */
export function useWishes(): Wishes {
  const submit = useSubmit()
  const listed = useRootData()?.shopper?.wishlist
  const [pressed, setPressed] = useState<readonly string[]>([])
  const asked = new Map(
    useFetchers()
      .filter(({ formAction }) => formAction === urls.wishlist)
      .map(({ formData }) => [formData?.get('productId'), formData?.get('wish')]),
  )
  const press = useCallback<Wishes['press']>(
    (event) => {
      event.preventDefault()
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
      const productId = String(new FormData(event.currentTarget).get('productId'))
      setPressed((before) => [...before, productId])
      void submit(button, { navigate: false, fetcherKey: wishKey(productId) })
    },
    [submit],
  )
  return {
    isWished: (productId) =>
      asked.has(productId) ? asked.get(productId) === 'add' : (listed?.includes(productId) ?? false),
    isPressed: (productId) => pressed.includes(productId),
    press,
  }
}
