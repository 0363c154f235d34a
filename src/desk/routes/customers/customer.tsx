import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { progressText } from '#desk/orders/progress-text.ts'
import { read } from '#desk/read.ts'
import { CustomerFacts } from '#desk/customers/customer-facts.tsx'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from '#desk/orders/order.module.css'

export const loader = ({ context, params: { email = '' } }: LoaderFunctionArgs) =>
  read(context, 'GET /owner/customers/{email}', { email })

type Shown = DeedOutput<'GET /owner/customers/{email}'>
type CustomersOrder = Shown['orders'][number]

const COLUMNS: readonly Column<CustomersOrder>[] = [
  { title: 'Order', show: ({ number }) => <Link to={orderPath(number)}>{number}</Link> },
  { title: 'Placed', show: ({ createdAt }) => <Time at={createdAt} /> },
  { title: 'Status', show: ({ status }) => progressText(status) },
]

const NOTES: readonly Column<Shown['notes'][number]>[] = [
  { title: 'Order', show: ({ number }) => <Link to={orderPath(number)}>{number}</Link> },
  { title: 'Note', show: ({ text }) => <bdi className={styles.text}>{text}</bdi> },
  { title: 'By', show: ({ by }) => <bdi className={styles.who}>{by.name}</bdi> },
  { title: 'Written', show: ({ createdAt }) => <Time at={createdAt} /> },
]

export default function Customer() {
  const customer = useLoaderData<typeof loader>()
  const here = `/customers/${encodeURIComponent(customer.email)}`
  return (
    <Page
      title={
        customer.user ? `${customer.user.firstName} ${customer.user.lastName}`.trim() || customer.email : customer.email
      }
      actions={
        <>
          <ButtonLink variant="quiet" to={`${here}/data.json`} reloadDocument>
            Export data
          </ButtonLink>
          <ButtonLink variant="quiet" to={`${here}/erase`}>
            Erase
          </ButtonLink>
        </>
      }
    >
      <CustomerFacts customer={customer} />
      <Section title="Orders">
        <DataTable
          label="Orders"
          columns={COLUMNS}
          rows={customer.orders}
          keyOf={({ number }) => number}
          empty="This customer has not ordered yet."
        />
      </Section>
      {customer.notes.length > 0 && (
        <Section title="Notes">
          <DataTable label="Notes" columns={NOTES} rows={customer.notes} keyOf={({ id }) => id} empty="" />
        </Section>
      )}
    </Page>
  )
}
