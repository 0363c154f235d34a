import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { formatCount } from '#domain/counts.ts'
import { announce } from '#web/ui/live-region.tsx'
import { AppliedFilters, RESULT_COUNT } from '#web/product-list/filters/applied-filters.tsx'
import { CategoryChips } from '#web/product-list/filters/category-chips.tsx'
import { FilterForm } from '#web/product-list/filters/filter-form.tsx'
import type { ListFilters } from '#web/product-list/filters/list-filters.ts'
import { AboutList } from './about-list.tsx'
import { ListFailure } from './list-failure.tsx'
import { NoResults } from './no-results.tsx'
import { Pagination } from './pagination.tsx'
import { ProductGrid } from '#web/catalog/product-grid.tsx'
import styles from './product-list-screen.module.css'
import { SearchNote } from './search-note.tsx'
import type { ProductCardData } from '#web/catalog/product-card-data.ts'

export type ListData = {
  /** Null if it could not be loaded. */
  list:
    | (Omit<Answer<'GET /api/products'>, 'products' | 'nearest'> & {
        products: ProductCardData[]
        nearest: ProductCardData[]
      })
    | null
  /** The slug of the category or collection; empty for all. */
  slug: string
  title: string
  filters: ListFilters
}

export function ProductListScreen({ list, slug, title, filters }: ListData) {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const changing = navigation.state === 'loading' && navigation.location.pathname === pathname
  const count = list && countText(list)
  useAnnounced(count, pathname)

  if (!list || count === null) return <ListFailure title={title} />
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.count} id={RESULT_COUNT} tabIndex={-1}>
          {count}
        </p>
      </div>
      {list.about && list.page === 1 && <AboutList {...list.about} />}
      <CategoryChips categories={list.categories} current={slug} filters={filters} />
      <div className={styles.browse}>
        <FilterForm key={pathname} filters={filters} facets={list.facets} count={count} />
        <div className={styles.list}>
          <AppliedFilters filters={filters} categories={list.categories} />
          <SearchNote filters={filters} list={list} />
          <h2 className="visually-hidden">Products</h2>
          <div className={styles.results} aria-busy={changing}>
            {list.products.length > 0 ? (
              // Only the first row on a phone loads eagerly: more pictures would delay it on a slow connection.
              <ProductGrid products={list.products} columns={4} inView={2} />
            ) : (
              <NoResults filters={filters} categories={list.categories} hints={list.without} />
            )}
            {list.nearest.length > 0 && (
              <>
                <h3 className={styles.nearest}>Closest to what you searched for</h3>
                <ProductGrid products={list.nearest} columns={4} />
              </>
            )}
          </div>
          <Pagination page={list.page} pages={list.pages} filters={filters} />
        </div>
      </div>
    </div>
  )
}

const countText = ({ total, more }: Pick<NonNullable<ListData['list']>, 'total' | 'more'>): string =>
  `${formatCount(total)}${more ? '+' : ''} ${total === 1 ? 'product' : 'products'}`

/** Announces the number of products after filters change. A new page announces its title instead. */
function useAnnounced(count: string | null, pathname: string): void {
  const { search } = useLocation()
  const last = useRef({ pathname, search })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    if (count && before.pathname === pathname && before.search !== search) announce(count)
  }, [count, pathname, search])
}
