import { useEffect, useState, type ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { itemsInCart, quantityLimit } from '#domain/cart.ts'
import { ShownFields } from '../cart/shown-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import { Select } from '../ui/select.tsx'
import { WishButton } from '../wishlist/wish-button.tsx'
import styles from './add-to-cart.module.css'
import type { VariantAnswer } from './product-choice.ts'
import { OUT_OF_STOCK } from './stock-state.tsx'

/** How long the button says that it was done. Section 9, "Timers". */
const ADDED_MS = 3000

type Reply = { ok: true; cart: Answer<'GET /api/cart'> } | { ok: false; message: string }

type AddToCartProps = {
  product: { _id: string; name: string; image: string | null }
  variant: Pick<VariantAnswer, 'inStock' | 'stock' | 'price'>
  /** What is chosen within the form. */
  children: ReactNode
}

export function AddToCart({ product, variant, children }: AddToCartProps) {
  const fetcher = useFetcher<Reply>()
  const { pathname } = useLocation()
  const added = useAdded(fetcher.data, product.name)
  const busy = fetcher.state !== 'idle'
  const quantities = Array.from({ length: Math.max(1, quantityLimit(variant.stock)) }, (_, index) => String(index + 1))
  return (
    <form
      method="post"
      action="/cart"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // A second press while the first is under way would add twice; the button keeps the focus all the same.
        if (!busy) void fetcher.submit(event.currentTarget, { action: pathname })
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product._id} />
      <input type="hidden" name="from" value={pathname} />
      <ShownFields name={product.name} price={variant.price} image={product.image} />
      {children}
      <div className={styles.quantity}>
        <Select label="Quantity" name="quantity" options={quantities} disabled={!variant.inStock} />
      </div>
      <div className={styles.actions}>
        <Button className={styles.add} disabled={!variant.inStock}>
          {variant.inStock ? (added ? 'Added to Cart' : 'Add to Cart') : OUT_OF_STOCK}
        </Button>
        <WishButton product={product} className={styles.wish} />
      </div>
      {fetcher.data?.ok === false && !busy && <Alert tone="error">{fetcher.data.message}</Alert>}
    </form>
  )
}

/** True for three seconds after each success, which is also said. */
function useAdded(reply: Reply | undefined, name: string): boolean {
  const [over, setOver] = useState<Reply>()
  useEffect(() => {
    if (!reply?.ok) return
    announce(`Added: ${name}. ${itemsInCart(reply.cart.totalItems)}`)
    const timer = setTimeout(setOver, ADDED_MS, reply)
    return () => clearTimeout(timer)
  }, [reply, name])
  return reply?.ok === true && reply !== over
}
