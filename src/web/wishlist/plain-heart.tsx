import type { ComponentProps } from 'react'
import * as urls from '#domain/urls.ts'
import { Drawing, HEART } from '#web/ui/icon.tsx'
import type { WishlistProduct } from './wishlist-state.ts'
import styles from './wish-heart.module.css'

type PlainHeartProps = { product: WishlistProduct; from: string; wished?: boolean } & Pick<
  ComponentProps<'form'>,
  'onSubmit'
>

const SHAPE = 'heart'

/** The shared shape of a list's hearts, which is longer than the rest of each. */
export const HeartShape = () => (
  <svg className={styles.shape}>
    <path id={SHAPE} d={HEART} />
  </svg>
)

/** The heart on a tile's picture: a form that needs no script. */
export const PlainHeart = ({ product: { _id, name }, from, wished = false, ...form }: PlainHeartProps) => (
  <form method="post" action={urls.wishlist} className={styles.form} {...form}>
    <input type="hidden" name="productId" value={_id} />
    <input type="hidden" name="from" value={from} />
    <button
      className={styles.heart}
      name="wish"
      value={wished ? 'remove' : 'add'}
      aria-pressed={wished}
      aria-label={`Wishlist: ${name}`}
    >
      <Drawing size={20}>
        <use href={`#${SHAPE}`} />
      </Drawing>
    </button>
  </form>
)
