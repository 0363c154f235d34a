import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './no-results.module.css'
import { appliedFilters, writeFilters, type ListFilters } from './list-filters.ts'

type NoResultsProps = { filters: ListFilters; categories: readonly { name: string; slug: string }[] }

/** Never a dead end: what can be loosened, and where else to look. */
export function NoResults({ filters, categories }: NoResultsProps) {
  const { pathname } = useLocation()
  const applied = appliedFilters(filters)
  return (
    <div className={styles.none}>
      <h3>{applied.length > 0 ? 'Nothing matches all of this' : 'Nothing here yet'}</h3>
      <p>
        {applied.length > 0
          ? 'Try another word, or let go of one of the filters.'
          : 'New things arrive often. In the meantime, look at everything else.'}
      </p>
      <div className={styles.ways}>
        {applied.length > 0 && (
          <ButtonLink to={pathname + writeFilters({ ...filters, q: '', min: '', max: '', inStock: false })}>
            Clear all filters
          </ButtonLink>
        )}
        <ButtonLink to="/products" look={applied.length > 0 ? 'quiet' : 'primary'}>
          See all products
        </ButtonLink>
      </div>
      {categories.length > 0 && (
        <p>
          Or look in{' '}
          {categories.slice(0, 5).map(({ name, slug }, position) => (
            <span key={slug}>
              {position > 0 && ', '}
              <Link to={`/products/category/${slug}`}>{name}</Link>
            </span>
          ))}
          .
        </p>
      )}
    </div>
  )
}
