import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import * as urls from '#domain/urls.ts'
import { itemsInCart } from '#domain/cart/cart.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import type { CartItem, CartOutcome } from '#web/cart/change-cart.ts'
import { SnapshotFields } from '#web/cart/snapshot-fields.tsx'
import styles from './undo.module.css'

const VISIBLE_MS = 8000

type UndoProps = {
  /** The removed line; a new object for each removal. */
  item: CartItem
  isRemoved: boolean
  onUndo: () => void
  onEnd: () => void
}

/** Offers to restore a removed line for a few seconds, and as long as it has focus or pointer. */
export function Undo({ item, isRemoved, onUndo, onEnd }: UndoProps) {
  const fetcher = useFetcher<CartOutcome>({ key: `cart-undo-${item.id}` })
  const form = useRef<HTMLFormElement>(null)
  const { name } = item
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const failure = outcome?.ok === false ? outcome.message : null
  /* oxlint-disable react/exhaustive-deps -- counts from the removal: a new callback must not start it again */
  useEffect(() => announce(`Removed: ${name}.`), [item])
  useEffect(() => {
    if (failure) return
    const timer = setInterval(() => form.current?.matches(':hover, :focus-within') || onEnd(), VISIBLE_MS)
    return () => clearInterval(timer)
  }, [item, failure])
  useEffect(() => {
    if (!outcome?.ok) return
    announce(`Put back: ${name}. ${itemsInCart(outcome.cart.totalItems)}`)
    onEnd()
  }, [outcome])
  /* oxlint-enable react/exhaustive-deps */

  if (!isRemoved) return null
  return (
    <>
      <fetcher.Form ref={form} method="post" action={urls.cart} className={styles.undo} onSubmit={onUndo}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={item.productId} />
        <input type="hidden" name="variantId" value={item.variantId} />
        <input type="hidden" name="quantity" value={item.quantity} />
        <SnapshotFields name={item.name} price={item.price} image={item.image} />
        <p>
          Removed: <bdi>{name}</bdi>
        </p>
        <Button variant="plain" busy={fetcher.state !== 'idle'}>
          Undo
        </Button>
      </fetcher.Form>
      {failure && <Alert tone="error">{failure}</Alert>}
    </>
  )
}
