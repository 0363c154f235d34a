import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { ListedOrder } from '#contract/owner/orders/listed.ts'
import { formatCents } from '#domain/money.ts'
import { read } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Page } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Link } from '#web/ui/link.tsx'

const PAGE_SIZE = 50

export async function loader({ context }: LoaderFunctionArgs) {
  return read(context, 'GET /owner/orders', { limit: PAGE_SIZE })
}

const COLUMNS: readonly Column<ListedOrder>[] = [
  { title: 'Order', show: ({ number }) => <Link to={`/orders/${number}`}>{number}</Link> },
  { title: 'Placed', show: ({ createdAt }) => <Time at={createdAt} /> },
  { title: 'State', show: ({ state }) => state },
  { title: 'Customer', show: ({ name, email }) => <bdi>{name || email}</bdi> },
  { title: 'Quantity', isNumber: true, show: ({ pieces }) => pieces },
  { title: 'Total', isNumber: true, show: ({ totalCents }) => formatCents(totalCents) },
]

export default function Orders() {
  const { orders } = useLoaderData<typeof loader>()
  return (
    <Page title="Orders">
      <DataTable label="Orders" columns={COLUMNS} rows={orders} keyOf={({ number }) => number} empty="No order yet." />
    </Page>
  )
}
