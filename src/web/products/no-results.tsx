import { useLocation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { formatCount } from '#domain/counts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './no-results.module.css'
import { appliedFilters, withoutFilters, withoutGroup } from './chosen-filters.ts'
import { writeFilters, type ListFilters } from './list-filters.ts'

type NoResultsProps = {
  filters: ListFilters
  categories: readonly { name: string; slug: string }[]
  /** How many there would be, were it not for one of the filters. */
  without: Answer<'GET /api/products'>['without']
}

/** Never a dead end: what can be loosened, and where else to look. */
export function NoResults({ filters, categories, without }: NoResultsProps) {
  const { pathname } = useLocation()
  const labelsOf = (some: ListFilters) => appliedFilters(some, categories).map(({ label }) => label)
  const labels = labelsOf(filters)
  return (
    <div className={styles.none}>
      <h3>{labels.length > 0 ? 'Nothing matches all of this' : 'Nothing here yet'}</h3>
      <p>{wayOut(filters, labels, without.length > 0)}</p>
      {without.length > 0 && (
        <ul className={styles.without}>
          {without.map(({ key, name, count }) => {
            const others = withoutGroup(filters, key, name)
            const gone = labels.filter((label) => !labelsOf(others).includes(label)).join(', ')
            return (
              <li key={key + name}>
                {/* The category that a path has is none of the filters. */}
                <Link to={(gone ? pathname : '/products') + writeFilters(others)}>
                  {gone ? (
                    <>
                      Without <bdi>{gone}</bdi>
                    </>
                  ) : (
                    'In all products'
                  )}
                  : {formatCount(count)} {count === 1 ? 'product' : 'products'}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.ways}>
        {labels.length > 0 && (
          <ButtonLink to={pathname + writeFilters(withoutFilters(filters))}>Clear all filters</ButtonLink>
        )}
        <ButtonLink to="/products" look={labels.length > 0 ? 'quiet' : 'primary'}>
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

function wayOut({ q }: ListFilters, labels: string[], isOneEnough: boolean): string {
  if (labels.length === 0) return 'New things arrive often. In the meantime, look at everything else.'
  if (q && labels.length === 1) return 'Try another word, or fewer of them.'
  if (q || isOneEnough || labels.length === 1) return 'Try another word, or let go of one of the filters.'
  return `Together, ${labels.join(', ')} leave nothing. Letting go of one of them is not enough.`
}
