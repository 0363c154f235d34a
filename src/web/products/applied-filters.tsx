import { useLocation } from 'react-router'
import { Chips, RemovableChip } from '../ui/chip.tsx'
import { Link } from '../ui/link.tsx'
import styles from './chips.module.css'
import { appliedFilters, writeFilters, type ListFilters } from './list-filters.ts'

/** Where the focus goes from a filter that is taken away. */
export const RESULT_COUNT = 'result-count'

const focusCount = () => document.getElementById(RESULT_COUNT)?.focus({ preventScroll: true })

/** Each filter that holds something back, as a link to the list without it. */
export function AppliedFilters({ filters }: { filters: ListFilters }) {
  const { pathname } = useLocation()
  const applied = appliedFilters(filters)
  if (applied.length === 0) return null
  const none = { ...filters, q: '', min: '', max: '', inStock: false }
  return (
    <Chips aria-label="Applied filters">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <RemovableChip to={pathname + writeFilters(without)} onClick={focusCount} replace preventScrollReset>
            {label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <Link
          className={styles.clear}
          to={pathname + writeFilters(none)}
          onClick={focusCount}
          replace
          preventScrollReset
        >
          Clear all
        </Link>
      </li>
    </Chips>
  )
}
