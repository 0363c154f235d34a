import { ChipLink, Chips } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './chips.module.css'
import { writeFilters, type ListFilters } from './list-filters.ts'

type CategoryChipsProps = {
  categories: readonly { name: string; slug: string }[]
  /** Empty for all. */
  current: string
  filters: ListFilters
}

/** As many as fit into two lines of a wide screen; the others unfold. */
const AT_ONCE = 12

/** The products' own categories and 'all'; what else is chosen stays chosen. */
export function CategoryChips({ categories, current, filters }: CategoryChipsProps) {
  const query = writeFilters({ ...filters, category: [] })
  const isCurrent = (slug: string) => slug === current || (!slug && current === 'all')
  const chips = [
    { name: 'All', slug: '', to: '/products' },
    ...categories.map(({ name, slug }) => ({ name, slug, to: `/products/category/${slug}` })),
  ]
  const [atOnce, folded] = [chips.slice(0, AT_ONCE), chips.slice(AT_ONCE)]
  const chip = ({ name, slug, to }: (typeof chips)[number]) => (
    <li key={slug}>
      <ChipLink
        to={to + query}

        preventScrollReset
        aria-current={isCurrent(slug) ? 'page' : undefined}
      >
        <bdi>{name}</bdi>
      </ChipLink>
    </li>
  )
  return (
    <nav aria-label="Categories">
      <Chips oneLine>{atOnce.map(chip)}</Chips>
      {folded.length > 0 && (
        <Disclosure
          look="button"
          className={styles.more}
          summary={`${folded.length} more categories`}
          open={folded.some(({ slug }) => isCurrent(slug))}
        >
          <Chips>{folded.map(chip)}</Chips>
        </Disclosure>
      )}
    </nav>
  )
}
