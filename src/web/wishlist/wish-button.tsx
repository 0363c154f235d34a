import * as urls from '#domain/urls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/icon.tsx'
import styles from './wish-button.module.css'
import { useWishlistState, type WishlistProduct } from './wishlist-state.ts'

type WishButtonProps = {
  product: WishlistProduct
  /** The id of the product's form. */
  form: string
  className?: string | undefined
}

export function WishButton({ product, form, className = '' }: WishButtonProps) {
  const { fetcher, wished, fields, failure } = useWishlistState(product)
  return (
    <>
      <Button
        form={form}
        formAction={urls.wishlist}
        name="wish"
        value={fields.wish}
        variant="quiet"
        className={`${styles.wish} ${className}`}
        aria-pressed={wished}
        onClick={(event) => {
          event.preventDefault()
          void fetcher.submit(fields, { method: 'post', action: urls.wishlist })
        }}
      >
        <Heart size={20} />
        <span>{wished ? 'In your wishlist' : 'Add to Wishlist'}</span>
      </Button>
      {failure && (
        <div className={styles.failure}>
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
    </>
  )
}
