import { WishHeart } from '../wishlist/wish-heart.tsx'
import { ProductCard, type Summary } from './product-card.tsx'
import styles from './product-grid.module.css'

const SIZES = {
  3: '(min-width: 84rem) 413px, (min-width: 48rem) 31vw, 44vw',
  // Beside the filters.
  4: '(min-width: 84rem) 236px, (min-width: 80rem) 17.5vw, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 44vw',
}

type ProductGridProps = {
  products: readonly Summary[]
  /** At the most; a small screen shows two. */
  columns: 3 | 4
  /** How many of the first pictures are in view when the page opens. */
  inView?: number
}

export const ProductGrid = ({ products, columns, inView = 0 }: ProductGridProps) => (
  <ul className={`${styles.grid} ${columns === 4 ? styles.four : styles.three}`}>
    {products.map((product, position) => (
      <li key={product._id}>
        <ProductCard product={product} sizes={SIZES[columns]} priority={position < inView}>
          <WishHeart product={product} />
        </ProductCard>
      </li>
    ))}
  </ul>
)
