import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { done } from '#desk/done.ts'
import { read } from '#desk/read.ts'
import { ConfirmedButton } from '#desk/ui/confirmed-button.tsx'
import { Facts } from '#desk/ui/facts.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { PostButton } from '#desk/ui/post-button.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Deliveries } from '#desk/webhooks/deliveries.tsx'
import { LastDelivery, WebhookState } from '#desk/webhooks/webhook-state.tsx'
import { Link } from '#web/ui/link.tsx'

const PAGE_SIZE = 100

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { webhooks } = await read(context, 'GET /owner/webhooks', {})
  const webhook = webhooks.find((one) => one.id === id)
  if (!webhook) throw data('This webhook is no longer here.', { status: 404 })
  return { webhook, ...(await read(context, 'GET /owner/webhooks/{id}/deliveries', { id, limit: PAGE_SIZE })) }
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const { deed } = context.get(desk)
  const form = await request.formData()
  const here = `/webhooks/${id}`
  const delivery = form.get('replay')
  return attempt(async () => {
    if (typeof delivery === 'string') {
      await deed('POST /owner/webhooks/deliveries/{delivery}/replays', { delivery })
      return done(here, 'The delivery is sent again.')
    }
    if (form.get('change') === 'pause') {
      await deed('POST /owner/webhooks/{id}/pauses', { id })
      return done(here, 'The webhook is paused.')
    }
    if (form.get('change') === 'resume') {
      await deed('POST /owner/webhooks/{id}/resumptions', { id })
      return done(here, 'The webhook is active again. What was waiting is sent now.')
    }
    if (form.get('remove') !== id) throw data('This form says nothing that the desk can do.', { status: 400 })
    await deed('DELETE /owner/webhooks/{id}', { id })
    return done('/webhooks', 'The webhook was removed.')
  })
}

export default function WebhookPage() {
  const { webhook, deliveries } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { id, url, events, createdAt, pausedAt } = webhook
  return (
    <Page title="Webhook" about={<bdi>{url}</bdi>} actions={<Link to="/webhooks">All webhooks</Link>}>
      <Refusal problem={outcome && 'problem' in outcome ? outcome.problem : undefined} />
      <Section title="Settings">
        <Facts
          rows={[
            ['Status', <WebhookState key="state" webhook={webhook} />],
            ['Last delivery', <LastDelivery key="last" webhook={webhook} />],
            ['Events', events.join(', ')],
            ['Added', <Time key="added" at={createdAt} />],
          ]}
        />
        {pausedAt !== null && <p>It is told of nothing that happens until you resume it.</p>}
        <PostButton name="change" value={pausedAt === null ? 'pause' : 'resume'} about={url}>
          {pausedAt === null ? 'Pause' : 'Resume'}
        </PostButton>
        <ConfirmedButton
          name="remove"
          value={id}
          about={url}
          question={`Remove ${url}? It is told of nothing more, and its deliveries are deleted.`}
        >
          Remove
        </ConfirmedButton>
      </Section>
      <Section title="Deliveries">
        <Deliveries deliveries={deliveries} isPaused={pausedAt !== null} />
        {deliveries.length === PAGE_SIZE && <p>Only the latest {PAGE_SIZE} are shown.</p>}
      </Section>
    </Page>
  )
}
