import { useLocation } from 'react-router'
import { Chips, RemovableChip } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from '#web/catalog/chips.module.css'
import { clearFilters, labelFilters } from './filter-labels.ts'
import { writeFilters, type ListFilters } from './list-filters.ts'

/** The element that gets the focus when a filter is removed. */
export const RESULT_COUNT = 'result-count'

const focusCount = () => document.getElementById(RESULT_COUNT)?.focus({ preventScroll: true })

type AppliedFiltersProps = { filters: ListFilters; categories: readonly { name: string; slug: string }[] }

export function AppliedFilters({ filters, categories }: AppliedFiltersProps) {
  const { pathname } = useLocation()
  const applied = labelFilters(filters, categories)
  if (applied.length === 0) return null
  return (
    <Chips aria-label="Applied filters">
      {applied.map(({ label, remaining }) => (
        <li key={label}>
          <RemovableChip to={pathname + writeFilters(remaining)} onClick={focusCount} preventScrollReset>
            {label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <Link
          className={styles.clear}
          to={pathname + writeFilters(clearFilters(filters))}
          onClick={focusCount}
          preventScrollReset
        >
          Clear all
        </Link>
      </li>
    </Chips>
  )
}
