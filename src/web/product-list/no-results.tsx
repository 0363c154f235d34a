import { useLocation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { formatCount } from '#domain/counts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './no-results.module.css'
import { clearFilters, labelFilters, removeFilter } from '#web/product-list/filters/filter-labels.ts'
import { writeFilters, type ListFilters } from '#web/product-list/filters/list-filters.ts'

type NoResultsProps = {
  filters: ListFilters
  categories: readonly { name: string; slug: string }[]
  /** Relaxation hints: the fewest filters to remove, and how many products that finds. */
  hints: Answer<'GET /api/products'>['without']
}

/** For an empty list, suggests filters to remove and other categories. */
export function NoResults({ filters, categories, hints }: NoResultsProps) {
  const { pathname } = useLocation()
  const labelsOf = (some: ListFilters) => labelFilters(some, categories).map(({ label }) => label)
  const labels = labelsOf(filters)
  return (
    <div className={styles.none}>
      <h3>{labels.length > 0 ? 'Nothing matches all of this' : 'Nothing here yet'}</h3>
      <p>{adviceFor(filters, labels, hints)}</p>
      {hints.length > 0 && (
        <ul className={styles.hints}>
          {hints.map(({ filters: removable, count }) => {
            const remaining = removable.reduce(removeFilter, filters)
            const removed = labels.filter((label) => !labelsOf(remaining).includes(label))
            // The category in the path is not a filter.
            const isElsewhere = filters.category.length === 0 && removable.some(({ key }) => key === 'category')
            return (
              <li key={removable.map(({ key, name }) => key + name).join()}>
                <Link to={(isElsewhere ? urls.products : pathname) + writeFilters(remaining)}>
                  <span>{isElsewhere ? `In all products${removed.length > 0 ? ' without' : ''}` : 'Without'}</span>
                  {removed.map((label, index) => (
                    <span key={label}>
                      <span>{index === 0 ? ' ' : index < removed.length - 1 ? ', ' : ' and '}</span>
                      <bdi>{label}</bdi>
                    </span>
                  ))}
                  <span>{`: ${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.ways}>
        {labels.length > 0 && (
          <ButtonLink to={pathname + writeFilters(clearFilters(filters))}>Clear all filters</ButtonLink>
        )}
        <ButtonLink to={urls.products} variant={labels.length > 0 ? 'quiet' : 'primary'}>
          See all products
        </ButtonLink>
      </div>
      {categories.length > 0 && (
        <p>
          <span>Or look in </span>
          {categories.slice(0, 5).map(({ name, slug }, position) => (
            <span key={slug}>
              {position > 0 && <span>, </span>}
              <Link to={urls.category(slug)}>{name}</Link>
            </span>
          ))}
          <span>.</span>
        </p>
      )}
    </div>
  )
}

function adviceFor({ q }: ListFilters, labels: string[], hints: NoResultsProps['hints']): string {
  if (labels.length === 0) return 'New things arrive often. In the meantime, look at everything else.'
  if (q && labels.length === 1) return 'Try another word, or fewer of them.'
  const isOneEnough = hints.some(({ filters }) => filters.length === 1)
  const isUnknown = hints.length === 0 && (q !== '' || labels.length === 1)
  if (isOneEnough || isUnknown) return 'Try another word, or remove one of the filters.'
  return `Together, ${labels.join(', ')} leave nothing. Removing one of them is not enough.`
}
