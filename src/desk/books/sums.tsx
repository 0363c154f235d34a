import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { formatCents } from '#domain/money.ts'
import { totalOf, type RateSum } from '#domain/orders/documents/document-sums.ts'
import { rateText } from '#domain/orders/documents/journal-csv.ts'

type Row = Omit<RateSum, 'taxRate'> & { title: string }

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Rate', show: ({ title }) => title },
  { title: 'Net', isNumber: true, show: ({ netCents }) => formatCents(netCents) },
  { title: 'Tax', isNumber: true, show: ({ taxCents }) => formatCents(taxCents) },
  { title: 'Shipping', isNumber: true, show: ({ shippingCents }) => formatCents(shippingCents) },
  { title: 'Courtesy', isNumber: true, show: ({ goodwillCents }) => formatCents(goodwillCents) },
  { title: 'Gross', isNumber: true, show: ({ grossCents }) => formatCents(grossCents) },
]

/** The sums of the documents by tax rate, and their total. */
export const Sums = ({ sums }: { sums: readonly RateSum[] }) => (
  <DataTable
    label="Tax by rate"
    columns={COLUMNS}
    rows={
      sums.length === 0
        ? []
        : [
            ...sums.map(({ taxRate, ...sum }) => ({
              ...sum,
              title: taxRate === null ? 'No tax rate' : rateText(taxRate),
            })),
            { ...totalOf(sums), title: 'All' },
          ]
    }
    keyOf={({ title }) => title}
    empty="Nothing to add up."
  />
)
