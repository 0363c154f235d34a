import { Suspense } from 'react'
import { Await } from 'react-router'
import * as urls from '#domain/urls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ReloadLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './featured.module.css'
import grid from '#web/catalog/product-grid.module.css'
import { ProductGrid } from '#web/catalog/product-grid.tsx'
import { CATALOG_TEXTS } from '#web/catalog/texts.ts'
import type { ProductCardData } from '#web/catalog/product-card-data.ts'

export const FEATURED_COUNT = 6

export type FeaturedList = {
  /** Null where they could not be loaded. */
  products: ProductCardData[] | null
  /** Whether they are the first products, since none is featured. */
  isFallback: boolean
}

export const Featured = ({ list }: { list: FeaturedList | Promise<FeaturedList> }) => (
  <section aria-labelledby="featured">
    <div className={styles.head}>
      <h2 id="featured">Featured Products</h2>
      <Link to={urls.products}>
        View All<span className="visually-hidden"> products</span>
      </Link>
    </div>
    <Suspense fallback={<Placeholders />}>
      <Await resolve={list}>{(loaded) => <FeaturedProducts {...loaded} />}</Await>
    </Suspense>
  </section>
)

/** Have the size of the cards, to avoid a layout shift. */
const Placeholders = () => (
  <div className={`${grid.grid} ${grid.three}`}>
    {Array.from({ length: FEATURED_COUNT }, (_, index) => (
      <p key={index} className={styles.placeholder}>
        {index === 0 && CATALOG_TEXTS.featuredLoading}
      </p>
    ))}
  </div>
)

function FeaturedProducts({ products, isFallback }: FeaturedList) {
  if (products === null)
    return (
      <Alert tone="error">
        <p>{CATALOG_TEXTS.featuredFailed}</p>
        <ReloadLink />
      </Alert>
    )
  if (products.length === 0) return <p className={styles.none}>{CATALOG_TEXTS.featuredNone}</p>
  return (
    <>
      {isFallback && <p className={styles.notice}>{CATALOG_TEXTS.featuredRandom}</p>}
      <ProductGrid products={products} columns={3} />
    </>
  )
}
