import { useState, type MouseEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { MAX_SEARCH_LENGTH, SORTS } from '#domain/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { icon, Search } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Facet } from './facet-group.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import styles from './filter-form.module.css'
import { useFilterSubmission } from './filter-submission.ts'
import { labelFilters } from './filter-labels.ts'
import { SORT_LABELS, type ListFilters } from './list-filters.ts'

const SlidersHorizontal = /* @__PURE__ */ icon('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3')

type FilterFormProps = {
  filters: ListFilters
  facets: readonly Facet[]
  /** The number of products, in words. */
  count: string
}

/** A GET form. The filters are beside the list or in a dialog; without a script, in a disclosure. */
export function FilterForm({ filters, facets, count }: FilterFormProps) {
  const { pathname } = useLocation()
  const { form, submit, listeners } = useFilterSubmission(filters)
  const [inDialog, setInDialog] = useState(false)
  const openDialog = (event: MouseEvent<HTMLElement>) => {
    // A disclosure opened before hydration also closes on submit.
    if (event.currentTarget.closest('details')?.open) return
    event.preventDefault()
    setInDialog(true)
  }

  const filterCount = labelFilters({ ...filters, q: '' }).length
  return (
    <search className={styles.filters} aria-label="Search and filter products">
      <Form
        ref={form}
        className={styles.form}
        action={pathname}
        {...listeners}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.search}>
          <Field
            label="Search"
            type="search"
            maxLength={MAX_SEARCH_LENGTH}
            name="q"
            defaultValue={filters.q}
            placeholder="Search by name"
            enterKeyHint="search"
          />
        </div>
        <Select
          label="Sort by"
          name="sort"
          defaultValue={filters.sort}
          options={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        />
        <details className={styles.more}>
          <summary className={styles.toggle} onClick={openDialog}>
            <SlidersHorizontal size={18} />
            <span>{filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}</span>
          </summary>
          <FilterChoices filters={filters} facets={facets} />
        </details>
        <Button variant="quiet" className={styles.submit}>
          <Search size={18} />
          Show results
        </Button>
      </Form>
      {inDialog && <FilterDialog {...{ filters, facets, count }} onClose={() => setInDialog(false)} />}
    </search>
  )
}
