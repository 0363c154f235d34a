import type { Summary } from '../answers/products.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Rating } from '../ui/rating.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { DeliveryNotes } from './delivery-notes.tsx'
import styles from './product-screen.module.css'
import { OUT_OF_STOCK } from './stock-state.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

/** A product whose details cannot be loaded, as the list knows it. */
export const ListedProduct = ({ product }: { product: Summary }) => (
  <div className={`page ${styles.screen}`}>
    <Breadcrumb product={product} />
    <Alert tone="error">
      <p>{PRODUCT_TEXTS.productFailed}</p>
      <ButtonLink to="" reloadDocument look="quiet">
        Try again
      </ButtonLink>
    </Alert>
    <div className={styles.product}>
      <ProductPicture
        picture={product.pictures[0]}
        alt={product.name}
        sizes="(min-width: 48rem) 55vw, 94vw"
        size="large"
        priority
      />
      <div className={styles.facts}>
        <div className={styles.head}>
          <h1 className={styles.name}>
            <bdi>{product.name}</bdi>
          </h1>
          <Rating value={product.rating} count={product.reviews} />
          <p className={styles.price}>
            <Price amount={product.price} compareAt={product.compareAtPrice} from={product.priceVaries} />
          </p>
        </div>
        <Purchase product={product} />
        <DeliveryNotes />
      </div>
    </div>
    <div>
      <ButtonLink to="/products">Back to Products</ButtonLink>
    </div>
  </div>
)

/** The list knows how to buy a product of one variant. Of any other it cannot say what there is to choose from. */
function Purchase({ product }: { product: Summary }) {
  const { inStock, onlyVariantId, price } = product
  if (!inStock) return <p>{OUT_OF_STOCK}</p>
  if (onlyVariantId === null)
    return <p>This product cannot be added to your cart just now: its choices could not be loaded.</p>
  return (
    <AddToCart product={product} variant={{ inStock, price, stock: null }}>
      <input type="hidden" name="variantId" value={onlyVariantId} />
    </AddToCart>
  )
}
