import * as urls from '#domain/urls.ts'
import { ChipLink, Chips } from '#web/ui/chip.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from '#web/catalog/chips.module.css'
import { writeFilters, type ListFilters } from './list-filters.ts'

type CategoryChipsProps = {
  categories: readonly { name: string; slug: string; parent?: string | undefined }[]
  /** Empty for all categories. */
  current: string
  filters: ListFilters
}

/** The number of chips that fit into two lines on a wide screen. */
const MAX_VISIBLE_CHIPS = 12

/** Links to the top-level categories and to the subcategories of the current one. Other filters stay applied. */
export function CategoryChips({ categories, current, filters }: CategoryChipsProps) {
  const query = writeFilters({ ...filters, category: [] })
  const isCurrent = (slug: string) => slug === current || (!slug && current === 'all')
  const top = categories.find(({ slug }) => slug === current)?.parent ?? current
  const shown = categories.filter(({ parent }) => parent === undefined || parent === top)
  const chips = [
    { name: 'All', slug: '', to: urls.products },
    ...shown.map(({ name, slug }) => ({ name, slug, to: urls.category(slug) })),
  ]
  const [visible, folded] = [chips.slice(0, MAX_VISIBLE_CHIPS), chips.slice(MAX_VISIBLE_CHIPS)]
  const chip = ({ name, slug, to }: (typeof chips)[number]) => (
    <li key={slug}>
      <ChipLink to={to + query} preventScrollReset aria-current={isCurrent(slug) ? 'page' : undefined}>
        <bdi>{name}</bdi>
      </ChipLink>
    </li>
  )
  return (
    <nav aria-label="Categories">
      <Chips oneLine>{visible.map(chip)}</Chips>
      {folded.length > 0 && (
        <Disclosure
          variant="button"
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
