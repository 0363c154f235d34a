import { pickListOf, type PickListRow } from '#domain/orders/packing/pick-list.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import styles from './packing.module.css'
import type { OrderToPack } from './chosen-orders.ts'
import { unitsName } from './units.tsx'

const COLUMNS: readonly Column<PickListRow>[] = [
  { title: 'Product', show: (row) => <bdi>{unitsName(row)}</bdi> },
  { title: 'SKU', show: ({ sku }) => <bdi>{sku}</bdi> },
  { title: 'Quantity', isNumber: true, show: ({ quantity }) => <strong>{quantity}</strong> },
  {
    title: 'For',
    show: ({ of }) => (
      <span className={styles.each}>
        {of.map(({ number, quantity }) => (
          <span key={number}>{`${quantity} × ${number}`}</span>
        ))}
      </span>
    ),
  },
]

/** What to take from the shelves. */
export const PickList = ({ orders }: { orders: readonly OrderToPack[] }) => (
  <DataTable
    label="Pick list"
    columns={COLUMNS}
    rows={pickListOf(orders)}
    keyOf={({ sku, ...row }) => `${sku} ${unitsName(row)}`}
    empty="Nothing left to pick: these orders are packed."
  />
)
