import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { Webhook } from '#domain/webhooks/webhooks.ts'
import { desk } from '#desk/context.ts'
import { orProblem } from '#desk/do.ts'
import { read } from '#desk/read.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { eventsIn, NewWebhook } from '#desk/webhooks/new-webhook.tsx'
import { LastDelivery, WebhookState } from '#desk/webhooks/webhook-state.tsx'
import { Link } from '#web/ui/link.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => read(context, 'GET /owner/webhooks', {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const input = { url: String(form.get('url') ?? '').trim(), events: eventsIn(form) }
  return orProblem(form, async () => ({ added: await context.get(desk).deed('POST /owner/webhooks', input) }))
}

const COLUMNS: readonly Column<Webhook>[] = [
  { title: 'URL', show: ({ id, url }) => <Link to={`/webhooks/${id}`}>{url}</Link> },
  { title: 'Status', show: (webhook) => <WebhookState webhook={webhook} /> },
  { title: 'Last delivery', show: (webhook) => <LastDelivery webhook={webhook} /> },
  { title: 'Events', show: ({ events }) => events.join(', ') },
]

export default function Webhooks() {
  const { webhooks } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <Page title="Webhooks" about="A webhook tells another program what happens in the shop.">
      <Section title="Webhooks">
        <DataTable
          label="Webhooks"
          columns={COLUMNS}
          rows={webhooks}
          keyOf={({ id }) => id}
          empty="No program is told what happens. Add its URL below."
        />
      </Section>
      <NewWebhook outcome={outcome} />
    </Page>
  )
}
