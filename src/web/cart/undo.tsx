import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import type { CartItem } from './change-cart.ts'
import styles from './undo.module.css'

const LIFE_MS = 8000

/** Offers for a few seconds to put back a line that has just been removed. */
export function Undo({ item, onEnd }: { item: CartItem; onEnd: () => void }) {
  const fetcher = useFetcher({ key: `cart-undo-${item.id}` })
  const { name } = item
  useEffect(() => {
    announce(`Removed: ${name}.`)
    const timer = setTimeout(onEnd, LIFE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- counts from the removal: a new callback must not start it again
  }, [name])
  return (
    <fetcher.Form method="post" action="/cart" className={styles.undo}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={item.productId} />
      <input type="hidden" name="variantId" value={item.variantId} />
      <input type="hidden" name="quantity" value={item.quantity} />
      <p>
        Removed: <bdi>{name}</bdi>
      </p>
      <Button look="plain" busy={fetcher.state !== 'idle'}>
        Undo
      </Button>
    </fetcher.Form>
  )
}
