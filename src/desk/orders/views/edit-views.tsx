import { useNavigation } from 'react-router'
import { isSameFilters, MAX_VIEW_NAME_LENGTH, mayRemoveView, type OrderView } from '#domain/orders/list/order-views.ts'
import type { Refused } from '#desk/do.ts'
import { useDesk } from '#desk/root-data.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { PlainForm } from '#desk/ui/plain-form.tsx'
import { PostButton } from '#desk/ui/post-button.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useFilters } from './view-links.tsx'
import styles from './edit-views.module.css'

type EditViewsProps = { views: readonly OrderView[]; outcome: Refused | undefined }

/** Saves the filters of the list as a view, and removes views. */
export function EditViews({ views, outcome }: EditViewsProps) {
  const { id, power } = useDesk().worker!
  const removable = views.filter((view) => mayRemoveView(view, { kind: 'person', id, power }))
  const hasFilters = !isSameFilters(useFilters(), {})
  if (!hasFilters && removable.length === 0) return null
  return (
    <div className={styles.edit}>
      <Refusal problem={outcome?.problem} />
      {hasFilters && (
        <Disclosure key={views.length} summary="Save this view" open={outcome !== undefined}>
          <SaveView outcome={outcome} />
        </Disclosure>
      )}
      {removable.length > 0 && (
        <Disclosure summary="Edit saved views">
          <DataTable label="Saved views" columns={COLUMNS} rows={removable} keyOf={({ id: view }) => view} empty="" />
        </Disclosure>
      )}
    </div>
  )
}

function SaveView({ outcome }: Pick<EditViewsProps, 'outcome'>) {
  return (
    <PlainForm>
      <Field
        label="Name of the view"
        name="name"
        maxLength={MAX_VIEW_NAME_LENGTH}
        error={outcome?.problem.fields.name}
        defaultValue={outcome?.typed.name}
        autoComplete="off"
      />
      <Select
        label="Who sees it"
        name="shared"
        defaultValue={outcome?.typed.shared}
        options={[
          { value: 'no', label: 'Only me' },
          { value: 'yes', label: 'Everyone' },
        ]}
      />
      <Button busy={useNavigation().state !== 'idle'}>Save view</Button>
    </PlainForm>
  )
}

const COLUMNS: readonly Column<OrderView>[] = [
  { title: 'View', show: ({ name }) => <bdi>{name}</bdi> },
  { title: 'Who sees it', show: ({ isShared }) => (isShared ? 'Everyone' : 'Only you') },
  { title: 'Saved by', show: ({ by }) => <bdi>{by.name}</bdi> },
  {
    title: 'Remove',
    show: ({ id, name }) => (
      <PostButton name="remove" value={id} about={name}>
        Remove
      </PostButton>
    ),
  },
]
