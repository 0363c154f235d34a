import type { Webhook } from '#domain/webhooks/webhooks.ts'
import { Mark } from '#desk/ui/mark.tsx'
import { Time } from '#desk/ui/time.tsx'

type Shown = { webhook: Webhook }

/** Whether it is told of events, and since when not. */
export function WebhookState({ webhook: { pausedAt, failingSince } }: Shown) {
  if (pausedAt !== null)
    return (
      <span>
        <Mark tone="alarm">paused</Mark> since <Time at={pausedAt} />
      </span>
    )
  if (failingSince !== null)
    return (
      <span>
        <Mark tone="alarm">failing</Mark> since <Time at={failingSince} />
      </span>
    )
  return <Mark tone="done">active</Mark>
}

/** The later of its last success and its last failure. */
export function LastDelivery({ webhook: { lastSuccessAt, lastFailureAt, lastFailure } }: Shown) {
  if (lastSuccessAt === null && lastFailureAt === null) return 'None yet'
  if (lastFailureAt === null || (lastSuccessAt !== null && lastSuccessAt >= lastFailureAt))
    return (
      <span>
        Delivered <Time at={lastSuccessAt!} />
      </span>
    )
  return (
    <span>
      Failed <Time at={lastFailureAt} />: <bdi>{lastFailure}</bdi>
    </span>
  )
}
