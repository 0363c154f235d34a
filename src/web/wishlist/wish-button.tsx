import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Heart } from '../ui/icon.tsx'
import styles from './wish-button.module.css'
import { useWish, type Wished } from './wish.ts'

type WishButtonProps = { product: Wished; className?: string | undefined }

/** Stands in the form of a product, whose fields it sends elsewhere. */
export function WishButton({ product, className = '' }: WishButtonProps) {
  const { fetcher, wished, fields, failure } = useWish(product)
  return (
    <>
      <Button
        formAction="/wishlist"
        name="wish"
        value={fields.wish}
        look="quiet"
        className={`${styles.wish} ${className}`}
        aria-pressed={wished}
        onClick={(event) => {
          event.preventDefault()
          void fetcher.submit(fields, { method: 'post', action: '/wishlist' })
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
