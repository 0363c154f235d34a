import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { desk } from '#desk/context.ts'
import { rangeOf } from '#desk/books/day-range.ts'
import { Sums } from '#desk/books/sums.tsx'
import { orderPath } from '#desk/orders/one-order.ts'
import { read } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Filters } from '#desk/ui/filters.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { formatCents } from '#domain/money.ts'
import { addToSums, sumsByRate, type JournalRow, type RateSums } from '#domain/orders/documents/document-sums.ts'
import { DOCUMENT_NAMES } from '#domain/orders/documents/documents.ts'
import { rateText } from '#domain/orders/documents/journal-csv.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'

const MAX_ROWS = 200

export async function loader({ context, request }: LoaderFunctionArgs) {
  const range = rangeOf(request, context.get(desk).shop.timeZone)
  const sums: RateSums = new Map()
  const rows: JournalRow[] = []
  let count = 0
  for await (const row of (await read(context, 'GET /owner/documents', range)).rows) {
    addToSums(sums, row)
    if (count++ < MAX_ROWS) rows.push(row)
  }
  return { ...range, rows, hasMore: count > MAX_ROWS, sums: sumsByRate(sums) }
}

const COLUMNS: readonly Column<JournalRow>[] = [
  {
    title: 'Number',
    show: ({ number, orderNumber }) => <a href={`${orderPath(orderNumber)}/documents/${number}.pdf`}>{number}</a>,
  },
  { title: 'Date', show: ({ issuedOn }) => issuedOn },
  { title: 'Kind', show: ({ kind }) => DOCUMENT_NAMES[kind] },
  { title: 'Order', show: ({ orderNumber }) => <Link to={orderPath(orderNumber)}>{orderNumber}</Link> },
  { title: 'Net', isNumber: true, show: ({ netCents }) => formatCents(netCents) },
  { title: 'Rate', isNumber: true, show: ({ taxRate }) => rateText(taxRate) },
  { title: 'Tax', isNumber: true, show: ({ taxCents }) => formatCents(taxCents) },
  { title: 'Shipping', isNumber: true, show: ({ shippingCents }) => shippingCents !== 0 && formatCents(shippingCents) },
  { title: 'Courtesy', isNumber: true, show: ({ goodwillCents }) => goodwillCents !== 0 && formatCents(goodwillCents) },
  { title: 'Gross', isNumber: true, show: ({ grossCents }) => formatCents(grossCents) },
]

export default function Documents() {
  const { from, to, rows, sums, hasMore } = useLoaderData<typeof loader>()
  const csv = `/documents.csv?${new URLSearchParams({ from, to })}`
  return (
    <Page
      title="Documents"
      about="Invoices and credit notes, as your accountant needs them."
      actions={
        <ButtonLink variant="quiet" to={csv} reloadDocument>
          Download CSV
        </ButtonLink>
      }
    >
      <Filters named="Choose days">
        <Field label="From" name="from" type="date" defaultValue={from} />
        <Field label="To" name="to" type="date" defaultValue={to} />
      </Filters>
      <Section title="Tax by rate">
        <Sums sums={sums} />
      </Section>
      <DataTable
        label="Documents"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ number, taxRate, shippingCents, goodwillCents }) =>
          [number, taxRate, shippingCents !== 0, goodwillCents !== 0].join()
        }
        empty="No invoice or credit note was issued on these days."
      />
      {hasMore && <p>The first {MAX_ROWS} rows are shown. The sums and the CSV have all of them.</p>}
    </Page>
  )
}
