import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import styles from './featured.module.css'
import { ProductGrid } from './product-grid.tsx'
import type { Summary } from './product-card.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

export type FeaturedList = {
  /** Null when they could not be loaded. */
  products: Summary[] | null
  /** None is flagged, so these are the first ones. */
  random: boolean
}

export const Featured = ({ list }: { list: FeaturedList | Promise<FeaturedList> }) => (
  <section aria-labelledby="featured">
    <div className={styles.head}>
      <h2 id="featured">Featured Products</h2>
      <Link to="/products" prefetch="intent">
        View All<span className="visually-hidden"> products</span>
      </Link>
    </div>
    <Suspense fallback={<p className={styles.loading}>{PRODUCT_TEXTS.featuredLoading}</p>}>
      <Await resolve={list}>{(loaded) => <FeaturedProducts {...loaded} />}</Await>
    </Suspense>
  </section>
)

function FeaturedProducts({ products, random }: FeaturedList) {
  if (products === null) return <Alert tone="error">{PRODUCT_TEXTS.featuredFailed}</Alert>
  if (products.length === 0) return <p className={styles.notice}>{PRODUCT_TEXTS.featuredNone}</p>
  return (
    <>
      {random && <p className={styles.notice}>{PRODUCT_TEXTS.featuredRandom}</p>}
      <ProductGrid products={products} columns={3} />
    </>
  )
}
