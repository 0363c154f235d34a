import { Alert } from '../ui/alert.tsx'
import { Heart } from '../ui/icon.tsx'
import styles from './wish-heart.module.css'
import { useWish, type Wished } from './wish.ts'

/** On the picture of a tile. */
export function WishHeart({ product }: { product: Wished }) {
  const { fetcher, wished, fields, failure } = useWish(product)
  const { wish, ...hidden } = fields
  return (
    <>
      <fetcher.Form method="post" action="/wishlist" className={styles.form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          className={styles.heart}
          name="wish"
          value={wish}
          aria-pressed={wished}
          aria-label={`Wishlist: ${product.name}`}
        >
          <Heart size={20} />
        </button>
      </fetcher.Form>
      {failure && <Alert tone="error">{failure}</Alert>}
    </>
  )
}
