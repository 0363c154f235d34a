import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { Price } from '../ui/price.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Rating } from '../ui/rating.tsx'
import styles from './product-card.module.css'
import { rememberProduct } from './remembered.ts'

export type Summary = Answer<'GET /api/products'>['products'][number]

type ProductCardProps = {
  product: Summary
  /** How wide its picture is shown, as in the HTML attribute. */
  sizes: string
  priority?: boolean
  /** What else stands on it. */
  children?: ReactNode
}

export function ProductCard({ product, sizes, priority = false, children }: ProductCardProps) {
  const to = `/products/${product.slug}`
  const opening = useViewTransitionState(to)
  const flag = flagOf(product)
  const fetchAhead = () => rememberProduct(product.slug)
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <ProductPicture
          className={opening ? styles.opening : undefined}
          picture={product.pictures[0]}
          alt=""
          {...{ sizes, priority }}
          size="medium"
        />
        {flag && <p className={styles.flag}>{flag}</p>}
      </div>
      <h3 className={styles.name}>
        <Link
          to={to}
          title={isLongName(product.name) ? product.name : undefined}
          prefetch="intent"
          viewTransition
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
        >
          <bdi>{product.name}</bdi>
        </Link>
      </h3>
      <p className={styles.price}>
        <Price amount={product.price} compareAt={product.compareAtPrice} from={product.priceVaries} />
      </p>
      <Rating value={product.rating} count={product.reviews} />
      {children}
    </article>
  )
}

/** One that a narrow tile may cut off. */
const isLongName = (name: string): boolean => name.length > 60

function flagOf({ inStock, onSale, isDeal }: Summary): string | null {
  if (!inStock) return 'Out of stock'
  if (onSale) return 'Sale'
  return isDeal ? 'Deal' : null
}
