import { linkedPicture, type ForeignProduct } from '#domain/foreign-products.ts'
import { toDollars } from '#domain/money.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Rating } from '../ui/rating.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { DeliveryNotes } from './delivery-notes.tsx'
import styles from './product-screen.module.css'
import { OUT_OF_STOCK } from './stock-state.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

/** What the list says of a product whose details cannot be loaded. Its choices are among these, so it waits to be bought. */
export const ListedProduct = ({ product }: { product: ForeignProduct }) => (
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
        picture={product.image === null ? null : linkedPicture(product.image)}
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
          {product.priceCents !== null && (
            <p className={styles.price}>
              <Price amount={toDollars(product.priceCents)} />
            </p>
          )}
          {!product.inStock && <p>{OUT_OF_STOCK}</p>}
        </div>
        <DeliveryNotes />
        {product.description && <p className={styles.description}>{product.description}</p>}
      </div>
    </div>
    <div>
      <ButtonLink to="/products">Back to Products</ButtonLink>
    </div>
  </div>
)
