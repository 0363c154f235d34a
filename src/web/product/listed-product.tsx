import * as urls from '#domain/urls.ts'
import type { Summary } from '#web/foreign/products.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink, ReloadLink } from '#web/ui/button.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Breadcrumb } from '#web/catalog/breadcrumb.tsx'
import { DeliveryNotes } from './delivery-notes.tsx'
import { ProductHead } from './product-head.tsx'
import styles from './product-screen.module.css'
import { OUT_OF_STOCK } from '#web/product/variant/stock-state.tsx'
import { NOT_LOADED } from './product-failure.tsx'

/** A product whose details cannot be loaded, from the data in the list. */
export const ListedProduct = ({ product }: { product: Summary }) => (
  <div className={`page ${styles.screen}`}>
    <Breadcrumb product={product} />
    <Alert tone="error">
      <p>{NOT_LOADED}</p>
      <ReloadLink />
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
        <ProductHead product={product} price={product} />
        <Purchase product={product} />
      </div>
    </div>
    <div>
      <ButtonLink to={urls.products}>Back to Products</ButtonLink>
    </div>
  </div>
)

/** The form for a product with one variant. The list does not contain the variants of others. */
function Purchase({ product }: { product: Summary }) {
  const { inStock, onlyVariantId, price } = product
  if (!inStock || onlyVariantId === null)
    return (
      <>
        <p>{inStock ? NO_CHOICES : OUT_OF_STOCK}</p>
        <DeliveryNotes />
      </>
    )
  return (
    <AddToCart product={product} variant={{ inStock, price, stock: null }}>
      <input type="hidden" name="variantId" value={onlyVariantId} />
    </AddToCart>
  )
}

const NO_CHOICES = 'This product cannot be added to your cart right now: its options could not be loaded.'
