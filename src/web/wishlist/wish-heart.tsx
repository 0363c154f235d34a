import type { ComponentProps } from 'react'
import * as urls from '#domain/urls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Drawing, HEART } from '#web/ui/icon.tsx'
import { useWishlistState, type WishlistProduct } from './wishlist-state.ts'
import styles from './wish-heart.module.css'

type WishHeartProps = {
  product: WishlistProduct
  from: string
  wished: boolean
  /** Whether it was pressed on this page, and may have failed. */
  pressed: boolean
  onSubmit: ComponentProps<'form'>['onSubmit']
}

const SHAPE = 'heart'

/** The shape shared by a list's hearts, because it is longer than the rest of each. */
export const HeartShape = () => (
  <svg className={styles.shape}>
    <path id={SHAPE} d={HEART} />
  </svg>
)

/** The heart on a tile's picture: a form that needs no script. */
export const WishHeart = ({ product, from, wished, pressed, onSubmit }: WishHeartProps) => (
  <>
    <form method="post" action={urls.wishlist} className={styles.form} onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={product._id} />
      <input type="hidden" name="from" value={from} />
      <button
        className={styles.heart}
        name="wish"
        value={wished ? 'remove' : 'add'}
        aria-pressed={wished}
        aria-label={`Wishlist: ${product.name}`}
      >
        <Drawing size={20}>
          <use href={`#${SHAPE}`} />
        </Drawing>
      </button>
    </form>
    {pressed && <Failure product={product} />}
  </>
)

function Failure({ product }: { product: WishlistProduct }) {
  const { failure } = useWishlistState(product)
  return failure && <Alert tone="error">{failure}</Alert>
}
