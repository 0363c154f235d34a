import { Suspense } from 'react'
import { Await } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './featured.module.css'
import grid from './product-grid.module.css'
import { ProductGrid } from './product-grid.tsx'
import { PRODUCT_TEXTS } from './texts.ts'
import type { Tile } from './tile.ts'

/** How many a home page shows. */
export const FEATURED_COUNT = 6

export type FeaturedList = {
  /** Null when they could not be loaded. */
  products: Tile[] | null
  /** None is flagged, so these are the first ones. */
  random: boolean
}

export const Featured = ({ list }: { list: FeaturedList | Promise<FeaturedList> }) => (
  <section aria-labelledby="featured">
    <div className={styles.head}>
      <h2 id="featured">Featured Products</h2>
      <Link to="/products">
        View All<span className="visually-hidden"> products</span>
      </Link>
    </div>
    <Suspense fallback={<Waiting />}>
      <Await resolve={list}>{(loaded) => <FeaturedProducts {...loaded} />}</Await>
    </Suspense>
  </section>
)

/** The places of what is on its way, so that nothing moves when it comes. */
const Waiting = () => (
  <div className={`${grid.grid} ${grid.three}`}>
    {Array.from({ length: FEATURED_COUNT }, (_, place) => (
      <p key={place} className={styles.place}>
        {place === 0 && PRODUCT_TEXTS.featuredLoading}
      </p>
    ))}
  </div>
)

function FeaturedProducts({ products, random }: FeaturedList) {
  if (products === null)
    return (
      <Alert tone="error">
        <p>{PRODUCT_TEXTS.featuredFailed}</p>
        <ButtonLink to="" reloadDocument look="quiet">
          Try again
        </ButtonLink>
      </Alert>
    )
  if (products.length === 0) return <p className={styles.none}>{PRODUCT_TEXTS.featuredNone}</p>
  return (
    <>
      {random && <p className={styles.notice}>{PRODUCT_TEXTS.featuredRandom}</p>}
      <ProductGrid products={products} columns={3} />
    </>
  )
}
