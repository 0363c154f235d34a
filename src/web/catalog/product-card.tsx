import type { ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import styles from './product-card.module.css'
import type { ProductCardData } from './product-card-data.ts'

type ProductCardProps = {
  product: ProductCardData
  sizes: string
  priority?: boolean
  children?: ReactNode
}

export const ProductCard = ({ product, sizes, priority = false, children }: ProductCardProps) => (
  <article className={styles.card}>
    <div className={styles.frame}>
      <ProductPicture picture={product.picture} alt="" {...{ sizes, priority }} size="medium" />
      {product.flag && <p className={styles.flag}>{product.flag}</p>}
    </div>
    <h3 className={styles.name}>
      <Link to={urls.product(product.slug)} title={isLongName(product.name) ? product.name : undefined}>
        <bdi>{product.name}</bdi>
      </Link>
    </h3>
    <p className={styles.price}>
      <Price
        amount={product.price}
        compareAt={product.compareAtPrice}
        lowest={product.lowestPrice}
        from={product.priceVaries}
      />
    </p>
    <Rating value={product.rating} count={product.reviews} />
    {children}
  </article>
)

/** A narrow tile may cut off such a name. */
const isLongName = (name: string): boolean => name.length > 60
