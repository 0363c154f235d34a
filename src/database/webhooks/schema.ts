import type { Json, Time } from '#database/columns.ts'
import type { WebhookEvent } from '#domain/webhooks/events.ts'

export type WebhooksSchema = {
  webhooks: {
    id: string
    url: string
    events: Json<WebhookEvent[]>
    created_at: Time
    last_success_at: Time | null
    last_failure_at: Time | null
    last_failure: string | null
    failing_since: Time | null
    paused_at: Time | null
  }
}
