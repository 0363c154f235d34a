import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { formatCount } from '#domain/counts.ts'
import { announce } from '../ui/live-region.tsx'
import { AppliedFilters, RESULT_COUNT } from './applied-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListFilters } from './list-filters.ts'
import { ListFailure } from './list-failure.tsx'
import { NoResults } from './no-results.tsx'
import { Pagination } from './pagination.tsx'
import { ProductGrid } from './product-grid.tsx'
import styles from './product-list-screen.module.css'
import { SearchNote } from './search-note.tsx'
import type { Tile } from './tile.ts'

export type ListData = {
  /** Null when it could not be loaded. */
  list: (Omit<Answer<'GET /api/products'>, 'products' | 'nearest'> & { products: Tile[]; nearest: Tile[] }) | null
  /** The category or collection shown; empty for all. */
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
      <CategoryChips categories={list.categories} current={slug} filters={filters} />
      <div className={styles.browse}>
        <FilterForm key={pathname} filters={filters} facets={list.facets} count={count} />
        <div className={styles.list}>
          <AppliedFilters filters={filters} categories={list.categories} />
          <SearchNote filters={filters} list={list} />
          <h2 className="visually-hidden">Products</h2>
          <div className={styles.results} aria-busy={changing}>
            {list.products.length > 0 ? (
              // The first row of a phone: on a slow connection the others, asked for as early, hold these up.
              <ProductGrid products={list.products} columns={4} inView={2} />
            ) : (
              <NoResults filters={filters} categories={list.categories} without={list.without} />
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

/** Says how many there are each time a filter has changed that; a new page says its title instead. */
function useAnnounced(count: string | null, pathname: string): void {
  const { search } = useLocation()
  const last = useRef({ pathname, search })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    if (count && before.pathname === pathname && before.search !== search) announce(count)
  }, [count, pathname, search])
}
