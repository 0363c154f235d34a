import { useFetcher } from 'react-router'
import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { ProductCard } from '#web/catalog/product-card.tsx'
import { cardDataOf } from '#web/catalog/product-card-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { WishlistOutcome } from './change-wishlist.ts'
import styles from './wishlist-screen.module.css'

const SIZES = '(min-width: 84rem) 302px, (min-width: 80rem) 23vw, (min-width: 48rem) 31vw, 44vw'

type WishlistCardProps = {
  product: Answer<'GET /api/wishlist'>['products'][number]
  isRemoving: boolean
  priority: boolean
  onRemove: () => void
}

/** Stays mounted while it is being removed, to show why a removal failed. */
export function WishlistCard({ product, isRemoving, priority, onRemove }: WishlistCardProps) {
  const { _id, name } = product
  // Not the key of the hearts, because the outcome of a heart on another page is not shown here.
  const fetcher = useFetcher<WishlistOutcome>({ key: `wishlist-${_id}` })
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.message : null

  return (
    <li className={styles.tile} hidden={isRemoving}>
      <ProductCard product={cardDataOf(product)} sizes={SIZES} priority={priority} />
      <fetcher.Form method="post" action={urls.wishlist} onSubmit={onRemove}>
        <input type="hidden" name="productId" value={_id} />
        <Button variant="plain" className={styles.remove} name="wish" value="remove" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </fetcher.Form>
      {failure && <Alert tone="error">{failure}</Alert>}
    </li>
  )
}
