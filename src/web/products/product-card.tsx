import type { ReactNode } from 'react'
import { productPath } from '#domain/addresses.ts'
import { Link } from '../ui/link.tsx'
import { Price } from '../ui/price.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Rating } from '../ui/rating.tsx'
import styles from './product-card.module.css'
import type { Tile } from './tile.ts'

type ProductCardProps = {
  product: Tile
  /** How wide its picture is shown, as in the HTML attribute. */
  sizes: string
  priority?: boolean
  /** What else stands on it. */
  children?: ReactNode
}

export const ProductCard = ({ product, sizes, priority = false, children }: ProductCardProps) => (
  <article className={styles.card}>
    <div className={styles.frame}>
      <ProductPicture picture={product.picture} alt="" {...{ sizes, priority }} size="medium" />
      {product.flag && <p className={styles.flag}>{product.flag}</p>}
    </div>
    <h3 className={styles.name}>
      <Link to={productPath(product.slug)} title={isLongName(product.name) ? product.name : undefined}>
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

/** One that a narrow tile may cut off. */
const isLongName = (name: string): boolean => name.length > 60
