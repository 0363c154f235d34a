import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ListedCustomer } from '#contract/owner/customers.ts'
import { asked } from '#desk/asked.ts'
import { readList } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Filters } from '#desk/ui/filters.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { Page } from '#desk/ui/page.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Time } from '#desk/ui/time.tsx'
import { formatCents } from '#domain/money.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'

const PAGE_SIZE = 50

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  readList(
    context,
    'GET /owner/customers',
    { ...asked(request, ['q', 'after']), limit: PAGE_SIZE },
    { customers: [], hasMore: false, after: null },
  )

const COLUMNS: readonly Column<ListedCustomer>[] = [
  {
    title: 'Customer',
    show: ({ name, email }) => (
      <Link to={`/customers/${encodeURIComponent(email)}`}>
        <bdi>{name || email}</bdi>
      </Link>
    ),
  },
  { title: 'Email', show: ({ email }) => <bdi>{email}</bdi> },
  { title: 'Account', show: ({ hasAccount }) => (hasAccount ? 'Yes' : 'Guest') },
  { title: 'Last order', show: ({ lastOrderAt }) => lastOrderAt !== null && <Time at={lastOrderAt} /> },
  { title: 'Orders', isNumber: true, show: ({ orders }) => orders },
  { title: 'Spent', isNumber: true, show: ({ spentCents }) => formatCents(spentCents) },
]

export default function Customers() {
  const { customers, after, problem } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const text = search.get('q') ?? ''
  return (
    <Page title="Customers">
      <Filters named="Find customers">
        <Field label="Name or email of someone who has ordered" name="q" type="search" defaultValue={text} />
      </Filters>
      <Refusal problem={problem} />
      <DataTable
        label="Customers"
        columns={COLUMNS}
        rows={customers}
        keyOf={({ email }) => email}
        empty={search.size === 0 ? 'Everyone who registers or orders will be here.' : 'Nobody matches.'}
      />
      <NextPage after={after} hasRows={customers.length > 0} />
    </Page>
  )
}
