import { useLocation } from 'react-router'
import { Chips, RemovableChip } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from '#web/catalog/chips.module.css'
import { appliedFilters, withoutFilters } from './chosen-filters.ts'
import { writeFilters, type ListFilters } from './list-filters.ts'

/** The element that takes the focus when a filter is removed. */
export const RESULT_COUNT = 'result-count'

const focusCount = () => document.getElementById(RESULT_COUNT)?.focus({ preventScroll: true })

type AppliedFiltersProps = { filters: ListFilters; categories: readonly { name: string; slug: string }[] }

export function AppliedFilters({ filters, categories }: AppliedFiltersProps) {
  const { pathname } = useLocation()
  const applied = appliedFilters(filters, categories)
  if (applied.length === 0) return null
  return (
    <Chips aria-label="Applied filters">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <RemovableChip to={pathname + writeFilters(without)} onClick={focusCount} preventScrollReset>
            {label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <Link
          className={styles.clear}
          to={pathname + writeFilters(withoutFilters(filters))}
          onClick={focusCount}
          preventScrollReset
        >
          Clear all
        </Link>
      </li>
    </Chips>
  )
}
