import { useEffect, useState, type ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { itemsInCart, quantityLimit } from '#domain/cart/cart.ts'
import { SnapshotFields } from '#web/cart/snapshot-fields.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShop } from '#web/root-data.ts'
import { announce } from '#web/ui/live-region.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { WishButton } from '#web/wishlist/wish-button.tsx'
import { DeliveryNotes } from './delivery-notes.tsx'
import styles from './add-to-cart.module.css'
import type { VariantAnswer } from '#web/product/variant/product-choice.ts'
import { OUT_OF_STOCK } from '#web/product/variant/stock-state.tsx'

/** How long the button says 'Added to Cart'. Section 9, "Timers". */
const ADDED_MS = 3000

type Outcome = { ok: true; cart: Answer<'GET /api/cart'> } | { ok: false; message: string }

type AddToCartProps = {
  product: { _id: string; name: string; image: string | null }
  variant: Pick<VariantAnswer, 'inStock' | 'stock' | 'price'>
  children: ReactNode
  /** Shown after the buttons and delivery notes; on a phone, the buttons stick to the edge of the viewport. */
  below?: ReactNode
}

const FORM = 'add'

export function AddToCart({ product, variant, children, below }: AddToCartProps) {
  const fetcher = useFetcher<Outcome>()
  const { pathname } = useLocation()
  const added = useAdded(fetcher.data, product.name)
  const busy = fetcher.state !== 'idle'
  const { maxQuantity } = useShop()
  const most = Math.max(1, quantityLimit(variant.stock, maxQuantity))
  const quantities = Array.from({ length: most }, (_, index) => String(index + 1))
  return (
    <>
      <form
        id={FORM}
        method="post"
        action={urls.cart}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          // Ignores a second press while the first is in flight, without disabling the focused button.
          if (!busy) void fetcher.submit(event.currentTarget, { action: pathname })
        }}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={product._id} />
        <input type="hidden" name="from" value={pathname} />
        <SnapshotFields name={product.name} price={variant.price} image={product.image} />
        {children}
        <div className={styles.quantity}>
          <Select label="Quantity" name="quantity" options={quantities} disabled={!variant.inStock} />
        </div>
        {!busy && fetcher.data?.ok === false && <Alert tone="error">{fetcher.data.message}</Alert>}
      </form>
      <div className={styles.below}>
        <div className={styles.actions}>
          <Button form={FORM} className={styles.add} disabled={!variant.inStock}>
            {variant.inStock ? (added ? 'Added to Cart' : 'Add to Cart') : OUT_OF_STOCK}
          </Button>
          <WishButton product={product} form={FORM} className={styles.wish} />
        </div>
        <DeliveryNotes />
        {below}
      </div>
    </>
  )
}

/** True for three seconds after each success, which is announced. */
function useAdded(outcome: Outcome | undefined, name: string): boolean {
  const [over, setOver] = useState<Outcome>()
  useEffect(() => {
    if (!outcome?.ok) return
    announce(`Added: ${name}. ${itemsInCart(outcome.cart.totalItems)}`)
    const timer = setTimeout(setOver, ADDED_MS, outcome)
    return () => clearTimeout(timer)
  }, [outcome, name])
  return outcome !== over && !!outcome?.ok
}
