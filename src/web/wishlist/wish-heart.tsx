import { Alert } from '../ui/alert.tsx'
import { PlainHeart } from './plain-heart.tsx'
import { useWish, type Wished } from './wish.ts'

/** The heart of a tile that answers at once. */
export function WishHeart({ product }: { product: Wished }) {
  const { fetcher, wished, fields, failure } = useWish(product)
  return (
    <>
      <PlainHeart
        product={product}
        from={fields.from}
        wished={wished}
        onSubmit={(event) => {
          event.preventDefault()
          void fetcher.submit(fields, { method: 'post', action: '/wishlist' })
        }}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
    </>
  )
}
