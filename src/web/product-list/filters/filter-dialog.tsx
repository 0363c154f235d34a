import { Form, useLocation } from 'react-router'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { X } from '#web/ui/icon.tsx'
import type { Facet } from './facet-group.tsx'
import { FilterChoices } from './filter-choices.tsx'
import styles from './filter-dialog.module.css'
import { useFilterSubmission } from './filter-submission.ts'
import type { ListFilters } from './list-filters.ts'

type FilterDialogProps = {
  filters: ListFilters
  facets: readonly Facet[]
  /** The number of products, in words. */
  count: string
  onClose: () => void
}

/** The filters on a small screen. The list behind updates with each change, and the button shows the count. */
export function FilterDialog({ filters, facets, count, onClose }: FilterDialogProps) {
  const { pathname } = useLocation()
  const { form, submit, listeners } = useFilterSubmission(filters)
  return (
    <Dialog label="Filters" className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2>Filters</h2>
        <form method="dialog">
          <IconButton type="submit" label="Close filters" className={styles.close}>
            <X />
          </IconButton>
        </form>
      </div>
      <Form
        ref={form}
        className={styles.form}
        action={pathname}
        {...listeners}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
          form.current?.closest('dialog')?.close()
        }}
      >
        <input type="hidden" name="q" value={filters.q} />
        <input type="hidden" name="sort" value={filters.sort} />
        <div className={styles.choices}>
          <FilterChoices filters={filters} facets={facets} />
        </div>
        {/* Repeated here, because content behind a dialog is not announced. */}
        <output className="visually-hidden">{count}</output>
        <Button className={styles.show}>Show {count}</Button>
      </Form>
    </Dialog>
  )
}
