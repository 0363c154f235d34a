import type { ComponentProps } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { PlainHeart } from './plain-heart.tsx'
import { useWish, type Wished } from './wish.ts'

type WishHeartProps = ComponentProps<typeof PlainHeart> & { pressed: boolean }

/** The heart of a tile after hydration. */
export const WishHeart = ({ pressed, ...heart }: WishHeartProps) => (
  <>
    <PlainHeart {...heart} />
    {pressed && <Failure product={heart.product} />}
  </>
)

function Failure({ product }: { product: Wished }) {
  const { failure } = useWish(product)
  return failure && <Alert tone="error">{failure}</Alert>
}
