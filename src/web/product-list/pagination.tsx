import { useLocation } from 'react-router'
import { Link } from '#web/ui/link.tsx'
import styles from './pagination.module.css'
import { writeFilters, type ListFilters } from '#web/product-list/filters/list-filters.ts'

type PaginationProps = { page: number; pages: number; filters: ListFilters }

export function Pagination({ page, pages, filters }: PaginationProps) {
  const { pathname } = useLocation()
  if (pages < 2) return null
  const to = (target: number) => pathname + writeFilters(filters, target)
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link className={styles.page} to={to(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      <ol className={styles.numbers}>
        {numbersAround(page, pages).map((number, position, all) => (
          <li key={number} className={number - (all[position - 1] ?? 0) > 1 ? styles.gap : undefined}>
            <Link
              className={styles.page}
              to={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link className={styles.page} to={to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}

/** Returns the first, the last and the neighboring pages: 1 … 4 5 6 … 12. */
const numbersAround = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .toSorted((a, b) => a - b)
