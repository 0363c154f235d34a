import { memo, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { HeartShape, WishHeart } from '#web/wishlist/wish-heart.tsx'
import { useWishlistHearts } from '#web/wishlist/wishlist-hearts.ts'
import { startPictureTransition } from '#web/product/gallery/picture-transition.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import { PRODUCT_LINKS } from './product-links.ts'
import type { ProductCardData } from './product-card-data.ts'

const SIZES = {
  3: '(min-width: 84rem) 413px, (min-width: 48rem) 31vw, 44vw',
  4: '(min-width: 84rem) 236px, (min-width: 80rem) 17.5vw, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 44vw',
}

type ProductGridProps = {
  products: readonly ProductCardData[]
  /** The maximum number of columns; a small screen shows two. */
  columns: 3 | 4
  /** The number of pictures visible when the page opens. */
  inView?: number
}

export function ProductGrid({ products, columns, inView = 0 }: ProductGridProps) {
  const { pathname } = useLocation()
  const { isOnWishlist, isPressed, press } = useWishlistHearts()
  const grid = useRef<HTMLUListElement>(null)
  useLayoutEffect(
    () =>
      startPictureTransition(
        (slug) =>
          grid
            .current!.querySelector(`[href="${CSS.escape(urls.product(slug))}"]`)
            ?.closest('article')
            ?.querySelector('picture') ?? null,
      ),
    [],
  )
  return (
    <>
      <HeartShape />
      <ul ref={grid} className={`${styles.grid} ${columns === 4 ? styles.four : styles.three}`} {...PRODUCT_LINKS}>
        {products.map((product, position) => {
          const { _id } = product
          const priority = position < inView
          return (
            <li key={_id}>
              <GridCard
                {...{ product, priority }}
                sizes={SIZES[columns]}
                from={pathname}
                wished={isOnWishlist(_id)}
                pressed={isPressed(_id)}
                onSubmit={press}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

type GridCardProps = ComponentProps<typeof WishHeart> &
  Pick<ComponentProps<typeof ProductCard>, 'sizes' | 'priority'> & { product: ProductCardData }

const GridCard = memo(({ product, sizes, priority, ...heart }: GridCardProps) => (
  <ProductCard {...{ product, sizes, priority }}>
    <WishHeart product={product} {...heart} />
  </ProductCard>
))
