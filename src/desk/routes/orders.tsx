import {
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { ListedOrder } from '#contract/owner/orders/listed.ts'
import { asked } from '#desk/asked.ts'
import { desk } from '#desk/context.ts'
import { orProblem } from '#desk/do.ts'
import { done } from '#desk/done.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { OrderFilters } from '#desk/orders/order-filters.tsx'
import { EditViews } from '#desk/orders/views/edit-views.tsx'
import { pathOfFilters, ViewLinks } from '#desk/orders/views/view-links.tsx'
import { progressText } from '#desk/orders/progress-text.ts'
import { read, readList } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Mark } from '#desk/ui/mark.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { Page } from '#desk/ui/page.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Time } from '#desk/ui/time.tsx'
import { formatCents } from '#domain/money.ts'
import { ATTENTIONS } from '#domain/orders/list/attention.ts'
import { ORDER_FILTERS } from '#domain/orders/list/order-views.ts'
import { ORDER_PROGRESSES } from '#domain/orders/progress.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

const PAGE_SIZE = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { after } = asked(request, ['after'])
  const list = { ...filtersOf(request), after, limit: PAGE_SIZE }
  const [page, { views }] = await Promise.all([
    readList(context, 'GET /owner/orders', list, { orders: [], hasMore: false, after: null }),
    read(context, 'GET /owner/order-views', {}),
  ])
  return { ...page, views }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deed } = context.get(desk)
  const here = pathOfFilters(asked(request, ORDER_FILTERS))
  const form = await request.formData()
  const id = form.get('remove')
  return orProblem(form, async () => {
    if (typeof id === 'string') {
      await deed('DELETE /owner/order-views/{id}', { id })
      return done(here, 'The view was removed.')
    }
    const name = String(form.get('name') ?? '')
    const isShared = form.get('shared') === 'yes'
    const saved = await deed('POST /owner/order-views', { name, filters: filtersOf(request), isShared })
    return done(here, `The view “${saved.name}” was saved.`)
  })
}

/** The filters of the list's address. Values that are not known are left out. */
function filtersOf(request: Request) {
  const { status, attention, ...texts } = asked(request, ORDER_FILTERS)
  return {
    ...texts,
    status: ORDER_PROGRESSES.find((one) => one === status),
    attention: ATTENTIONS.find((one) => one === attention),
  }
}

const COLUMNS: readonly Column<ListedOrder>[] = [
  { title: 'Order', show: ({ number }) => <Link to={orderPath(number)}>{number}</Link> },
  { title: 'Placed', show: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: 'Status',
    show: ({ state, unpaid }) => (
      <>
        <span>{progressText(state)}</span>
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
  const { orders, after, problem, views } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const [search] = useSearchParams()
  return (
    <Page
      title="Orders"
      actions={
        <>
          <ButtonLink variant="quiet" to="/orders/drafts">
            Waiting for payment
          </ButtonLink>
          <ButtonLink to="/orders/new">Create order</ButtonLink>
        </>
      }
    >
      <ViewLinks views={views} />
      <OrderFilters />
      <Refusal problem={problem} />
      <EditViews views={views} outcome={outcome} />
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
