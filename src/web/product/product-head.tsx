import { Price } from '#web/ui/price.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { useShop } from '#web/root-data.ts'
import type { ProductAnswer } from '#web/product/variant/product-choice.ts'
import styles from './product-screen.module.css'

/** Longer names are set smaller, so that the price stays in view. */
const MAX_LARGE_NAME_LENGTH = 80

type Variant = ProductAnswer['variants'][number]

type ProductHeadProps = {
  /** The vendor, such as a book's author, is not shown if it is the shop itself. */
  product: { name: string; vendor?: string; rating: number; reviews: number }
  price: Pick<Variant, 'price' | 'compareAtPrice' | 'lowestPrice'> & { priceVaries?: boolean }
}

export function ProductHead({ product: { name, vendor, rating, reviews }, price }: ProductHeadProps) {
  const shop = useShop()
  return (
    <div className={styles.head}>
      <h1 className={name.length > MAX_LARGE_NAME_LENGTH ? styles.longName : styles.name}>
        <bdi>{name}</bdi>
      </h1>
      {vendor && vendor !== shop.name && (
        <p className={styles.vendor}>
          <bdi>{vendor}</bdi>
        </p>
      )}
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
}
