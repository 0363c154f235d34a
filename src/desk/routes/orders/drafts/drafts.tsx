import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { draftPath } from '#desk/orders/by-hand/draft-receipt.tsx'
import { read } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Page } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

const MAX_DRAFTS = 200

export const loader = ({ context }: LoaderFunctionArgs) =>
  read(context, 'GET /owner/drafts', { state: 'open', limit: MAX_DRAFTS })

type Listed = DeedOutput<'GET /owner/drafts'>['drafts'][number]

const COLUMNS: readonly Column<Listed>[] = [
  {
    title: 'Customer',
    show: ({ id, name, email }) => (
      <Link to={draftPath(id)}>
        <bdi>{name || email}</bdi>
      </Link>
    ),
  },
  { title: 'Changed', show: ({ updatedAt }) => <Time at={updatedAt} /> },
  { title: 'Total', isNumber: true, show: ({ totalCents }) => formatCents(totalCents) },
]

export default function Drafts() {
  const { drafts, hasMore } = useLoaderData<typeof loader>()
  return (
    <Page title="Waiting for payment" actions={<ButtonLink to="/orders/new">Create order</ButtonLink>}>
      <DataTable
        label="Waiting for payment"
        columns={COLUMNS}
        rows={drafts}
        keyOf={({ id }) => id}
        empty="Orders that you have sent a payment link for will be here until they are paid."
      />
      {hasMore && <p>Only the {MAX_DRAFTS} that were changed last are listed.</p>}
    </Page>
  )
}
