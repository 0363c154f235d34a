import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ListedOrder } from '#contract/owner/orders/listed.ts'
import { asked } from '#desk/asked.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { OrderFilters } from '#desk/orders/order-filters.tsx'
import { read } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Mark } from '#desk/ui/mark.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { Page } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { formatCents } from '#domain/money.ts'
import { ATTENTIONS } from '#domain/orders/list/attention.ts'
import { ORDER_PROGRESSES } from '#domain/orders/progress.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

const PAGE_SIZE = 50

export function loader({ context, request }: LoaderFunctionArgs) {
  const { status, attention, ...texts } = asked(request, ['q', 'status', 'attention', 'since', 'until', 'after'])
  return read(context, 'GET /owner/orders', {
    ...texts,
    status: ORDER_PROGRESSES.find((one) => one === status),
    attention: ATTENTIONS.find((one) => one === attention),
    limit: PAGE_SIZE,
  })
}

const COLUMNS: readonly Column<ListedOrder>[] = [
  { title: 'Order', show: ({ number }) => <Link to={orderPath(number)}>{number}</Link> },
  { title: 'Placed', show: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: 'Status',
    show: ({ state, unpaid }) => (
      <>
        <span>{state.charAt(0).toUpperCase() + state.slice(1)}</span>
        {unpaid !== null && state !== 'canceled' && (
          <Mark tone={state === 'processing' || state === 'partly shipped' ? 'alarm' : 'plain'}>Unpaid</Mark>
        )}
      </>
    ),
  },
  { title: 'Customer', show: ({ name, email }) => <bdi>{name || email}</bdi> },
  { title: 'Shipping', show: ({ delivery }) => <bdi>{delivery}</bdi> },
  { title: 'Items', isNumber: true, show: ({ pieces }) => pieces },
  { title: 'Total', isNumber: true, show: ({ totalCents }) => formatCents(totalCents) },
  { title: 'Refunded', isNumber: true, show: ({ refundedCents }) => refundedCents > 0 && formatCents(refundedCents) },
]

export default function Orders() {
  const { orders, after } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <Page title="Orders" actions={<ButtonLink to="/orders/new">Create order</ButtonLink>}>
      <OrderFilters />
      <DataTable
        label="Orders"
        columns={COLUMNS}
        rows={orders}
        keyOf={({ number }) => number}
        empty={search.size === 0 ? 'Your first order will be here.' : 'No order matches.'}
      />
      <NextPage after={after} hasRows={orders.length > 0} />
    </Page>
  )
}
