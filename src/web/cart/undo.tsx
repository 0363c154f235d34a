import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { itemsInCart } from '#domain/cart.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import type { CartItem, CartOutcome } from './change-cart.ts'
import { ShownFields } from './shown-fields.tsx'
import styles from './undo.module.css'

const LIFE_MS = 8000

type UndoProps = {
  /** As it was; another object for each removal. */
  item: CartItem
  gone: boolean
  onUndo: () => void
  onEnd: () => void
}

/** Offers to put back a line that has just been removed: for a few seconds, and as long as somebody is about to press it. */
export function Undo({ item, gone, onUndo, onEnd }: UndoProps) {
  const fetcher = useFetcher<CartOutcome>({ key: `cart-undo-${item.id}` })
  const form = useRef<HTMLFormElement>(null)
  const { name } = item
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const failure = outcome?.ok === false ? outcome.message : null
  /* oxlint-disable react/exhaustive-deps -- counts from the removal: a new callback must not start it again */
  useEffect(() => announce(`Removed: ${name}.`), [item])
  useEffect(() => {
    if (failure) return
    const timer = setInterval(() => form.current?.matches(':hover, :focus-within') || onEnd(), LIFE_MS)
    return () => clearInterval(timer)
  }, [item, failure])
  useEffect(() => {
    if (!outcome?.ok) return
    announce(`Put back: ${name}. ${itemsInCart(outcome.cart.totalItems)}`)
    onEnd()
  }, [outcome])
  /* oxlint-enable react/exhaustive-deps */

  if (!gone) return null
  return (
    <>
      <fetcher.Form ref={form} method="post" action="/cart" className={styles.undo} onSubmit={onUndo}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={item.productId} />
        <input type="hidden" name="variantId" value={item.variantId} />
        <input type="hidden" name="quantity" value={item.quantity} />
        <ShownFields name={item.name} price={item.price} image={item.image} />
        <p>
          Removed: <bdi>{name}</bdi>
        </p>
        <Button look="plain" busy={fetcher.state !== 'idle'}>
          Undo
        </Button>
      </fetcher.Form>
      {failure && <Alert tone="error">{failure}</Alert>}
    </>
  )
}
