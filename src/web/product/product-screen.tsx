import { useState } from 'react'
import { AddToCart } from './add-to-cart.tsx'
import { Breadcrumb } from '#web/catalog/breadcrumb.tsx'
import { Gallery } from '#web/product/gallery/gallery.tsx'
import { firstChoice, type ProductAnswer } from '#web/product/variant/product-choice.ts'
import { ProductHead } from './product-head.tsx'
import styles from './product-screen.module.css'
import { StockState } from '#web/product/variant/stock-state.tsx'
import { VariantChoice } from '#web/product/variant/variant-choice.tsx'

export function ProductScreen({ product }: { product: ProductAnswer }) {
  const [variant, choose] = useState(() => firstChoice(product))
  return (
    <div className={`page ${styles.screen}`}>
      <Breadcrumb product={product} />
      <div className={styles.product}>
        <Gallery pictures={product.pictures} slug={product.slug} name={product.name} shown={variant.picture} />
        <div className={styles.facts}>
          <ProductHead product={product} price={variant} />
          <AddToCart
            product={product}
            variant={variant}
            below={product.description && <About description={product.description} />}
          >
            <VariantChoice product={product} variant={variant} onChoose={choose} />
            <StockState variant={variant} />
          </AddToCart>
        </div>
      </div>
    </div>
  )
}

const About = ({ description }: { description: string }) => (
  <section className={styles.about} aria-labelledby="about">
    <h2 id="about">About this product</h2>
    {/* Sanitized by the API. */}
    <div className={styles.description} dir="auto" dangerouslySetInnerHTML={{ __html: description }} />
  </section>
)
