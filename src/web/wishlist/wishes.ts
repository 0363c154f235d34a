import { useCallback, useState, type ComponentProps } from 'react'
import { useFetchers, useRouteLoaderData, useSubmit } from 'react-router'
import type { loader } from '../root.tsx'
import { wishKey } from './wish.ts'

type Wishes = {
  isWished: (productId: string) => boolean
  /** Whose hearts have been pressed here, and what came of that is to be told. */
  isPressed: (productId: string) => boolean
  /** For the form of each heart. */
  press: NonNullable<ComponentProps<'form'>['onSubmit']>
}

/** The wishes of a whole list: asked for by each tile, they would be most of what a browser does to take the list over. */
export function useWishes(): Wishes {
  const submit = useSubmit()
  const listed = useRouteLoaderData<typeof loader>('root')?.shopper?.wishlist
  const [pressed, setPressed] = useState<readonly string[]>([])
  const asked = new Map(
    useFetchers()
      .filter(({ formAction }) => formAction === '/wishlist')
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
