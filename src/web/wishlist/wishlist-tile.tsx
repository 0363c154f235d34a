import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { ProductCard } from '../products/product-card.tsx'
import { tileOf } from '../products/tile.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import type { WishOutcome } from './change-wishlist.ts'
import styles from './wishlist-screen.module.css'

const SIZES = '(min-width: 84rem) 302px, (min-width: 80rem) 23vw, (min-width: 48rem) 31vw, 44vw'

type WishlistTileProps = {
  product: Answer<'GET /api/wishlist'>['products'][number]
  leaving: boolean
  priority: boolean
  onRemove: () => void
}

/** Stays mounted on its way out, so that one that could not be removed can say why. */
export function WishlistTile({ product, leaving, priority, onRemove }: WishlistTileProps) {
  const { _id, name } = product
  const fetcher = useFetcher<WishOutcome>({ key: `wishlist-${_id}` })
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.message : null
  useEffect(() => {
    if (leaving) announce(`Removed from your wishlist: ${name}.`)
  }, [leaving, name])

  return (
    <li className={styles.tile} hidden={leaving}>
      <ProductCard product={tileOf(product)} sizes={SIZES} priority={priority} />
      <fetcher.Form method="post" action="/wishlist" onSubmit={onRemove}>
        <input type="hidden" name="productId" value={_id} />
        <Button look="plain" className={styles.remove} name="wish" value="remove" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </fetcher.Form>
      {failure && <Alert tone="error">{failure}</Alert>}
    </li>
  )
}
