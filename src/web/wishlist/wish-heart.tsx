import type { ComponentProps } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { PlainHeart } from './plain-heart.tsx'
import { useWishlistState, type WishlistProduct } from './wishlist-state.ts'

type WishHeartProps = ComponentProps<typeof PlainHeart> & { pressed: boolean }

export const WishHeart = ({ pressed, ...heart }: WishHeartProps) => (
  <>
    <PlainHeart {...heart} />
    {pressed && <Failure product={heart.product} />}
  </>
)

function Failure({ product }: { product: WishlistProduct }) {
  const { failure } = useWishlistState(product)
  return failure && <Alert tone="error">{failure}</Alert>
}
