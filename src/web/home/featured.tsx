import { Suspense, use } from 'react'
import * as urls from '#domain/urls.ts'
import { FEATURED_FALLBACK_COUNT } from '#domain/catalog/products.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ReloadLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './featured.module.css'
import grid from '#web/catalog/product-grid.module.css'
import { ProductGrid } from '#web/catalog/product-grid.tsx'
import type { ProductCardData } from '#web/catalog/product-card-data.ts'

export const FEATURED_COUNT = 6

export type FeaturedList = {
  /** Null if they could not be loaded. */
  products: ProductCardData[] | null
  /** Whether they are simply the first products, because none is featured. */
  isFallback: boolean
}

type FeaturedProps = {
  list: FeaturedList | Promise<FeaturedList>
  isDemo: boolean
  title?: string | undefined
  id?: string
  /** The "View all" link. */
  link?: { label: string; to: string }
}

export const Featured = ({ list, isDemo, title = 'Featured Products', id = 'featured', link }: FeaturedProps) => (
  <section aria-labelledby={id}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {link ? (
        <Link to={link.to}>{link.label}</Link>
      ) : (
        <Link to={urls.products}>
          View All<span className="visually-hidden"> products</span>
        </Link>
      )}
    </div>
    <Suspense fallback={<Placeholders />}>
      <FeaturedProducts list={list} isDemo={isDemo} />
    </Suspense>
  </section>
)

/** Placeholders of the same size as the cards, to avoid a layout shift. */
const Placeholders = () => (
  <div className={`${grid.grid} ${grid.three}`}>
    {Array.from({ length: FEATURED_COUNT }, (_, index) => (
      <p key={index} className={styles.placeholder}>
        {index === 0 && 'Loading featured products...'}
      </p>
    ))}
  </div>
)

function FeaturedProducts({ list, isDemo }: Pick<FeaturedProps, 'list' | 'isDemo'>) {
  const { products, isFallback } = list instanceof Promise ? use(list) : list
  if (products === null)
    return (
      <Alert tone="error">
        <p>Failed to load featured products</p>
        <ReloadLink />
      </Alert>
    )
  if (products.length === 0) return <p className={styles.none}>No featured products available at this time.</p>
  // Only the demo says so: in other shops, the list starts with the best rated and the newest products.
  const isConfessed = isFallback && isDemo
  const shown = isConfessed ? products.slice(0, FEATURED_FALLBACK_COUNT) : products
  return (
    <>
      {isConfessed && <p className={styles.notice}>No featured products found. Showing random products instead.</p>}
      <ProductGrid products={shown} columns={shown.length === 4 ? 4 : 3} />
    </>
  )
}
