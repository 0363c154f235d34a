import { Price } from '#web/ui/price.tsx'
import { Rating } from '#web/ui/rating.tsx'
import type { ProductAnswer } from '#web/product/variant/product-choice.ts'
import styles from './product-screen.module.css'

/** Longer names are set smaller, so that the price stays in view. */
const MAX_LARGE_NAME_LENGTH = 80

type Variant = ProductAnswer['variants'][number]

type ProductHeadProps = {
  product: { name: string; rating: number; reviews: number }
  price: Pick<Variant, 'price' | 'compareAtPrice' | 'lowestPrice'> & { priceVaries?: boolean }
}

export const ProductHead = ({ product: { name, rating, reviews }, price }: ProductHeadProps) => (
  <div className={styles.head}>
    <h1 className={name.length > MAX_LARGE_NAME_LENGTH ? styles.longName : styles.name}>
      <bdi>{name}</bdi>
    </h1>
    <Rating value={rating} count={reviews} />
    <p className={styles.price}>
      <Price
        amount={price.price}
        compareAt={price.compareAtPrice}
        lowest={price.lowestPrice}
        from={price.priceVaries}
      />
    </p>
  </div>
)
