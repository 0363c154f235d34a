import { useSearchParams } from 'react-router'
import { Filters } from '#desk/ui/filters.tsx'
import type { Attention } from '#domain/orders/list/attention.ts'
import { ORDER_PROGRESSES } from '#domain/orders/progress.ts'
import { progressText } from './progress-text.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const NEEDS: Record<Attention, string> = {
  'to pack': 'To pack, oldest first',
  unpaid: 'Unpaid',
  'open return': 'Open return',
  'failed refund': 'Failed refund',
}
const ANY = { value: '', label: 'Any' }
const STATUSES = [ANY, ...ORDER_PROGRESSES.map((value) => ({ value, label: progressText(value) }))]
const ATTENTIONS = [ANY, ...Object.entries(NEEDS).map(([value, label]) => ({ value, label }))]

/** The search and the filters of the list of orders, which are in its address. */
export function OrderFilters() {
  const [search] = useSearchParams()
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Filters named="Find orders">
      <Field label="Number, name, email, SKU, tracking or total" name="q" type="search" defaultValue={value('q')} />
      <Select
        key={`status ${value('status')}`}
        label="Status"
        name="status"
        options={STATUSES}
        defaultValue={value('status')}
      />
      <Select
        key={`attention ${value('attention')}`}
        label="Needs attention"
        name="attention"
        options={ATTENTIONS}
        defaultValue={value('attention')}
      />
      <Field label="From" name="since" type="date" defaultValue={value('since')} />
      <Field label="To" name="until" type="date" defaultValue={value('until')} />
    </Filters>
  )
}
