import { z } from 'zod'
import { everyOf, limit } from './shapes.ts'
import { WEBHOOK_EVENT_NAMES } from '#domain/webhooks/events.ts'
import type { Webhook } from '#domain/webhooks/webhooks.ts'
import type { Deed } from './deed.ts'

const event = z.enum(WEBHOOK_EVENT_NAMES)
const time = z.string().nullable()
const shape = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(event),
  createdAt: z.string(),
  lastSuccessAt: time,
  lastFailureAt: time,
  lastFailure: z.string().nullable(),
  failingSince: time,
  pausedAt: time,
})
const webhook = everyOf<Webhook>()(shape)
const named = z.object({ id: z.string() })

const delivery = z.object({
  id: z.string(),
  /** The same in each attempt: a receiver that knows it has had the event. */
  eventId: z.string(),
  type: event,
  /** When it happened. */
  createdAt: z.string(),
  /** The order's number; null if the event is about no order, or the order is gone. */
  number: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The time of the next attempt, while the message waits. */
  dueAt: z.string(),
  doneAt: time,
  lastError: z.string().nullable(),
})

export const webhookDeeds = {
  'GET /owner/webhooks': {
    title: 'List the webhooks, and how their last deliveries went',
    who: 'owner',
    input: z.object({}),
    output: z.object({ webhooks: z.array(webhook) }),
    errors: [],
  },
  'POST /owner/webhooks': {
    title: 'Tell a URL of events, and show the secret that signs them once',
    who: 'owner',
    undo: 'DELETE /owner/webhooks/{id}',
    input: z.object({ url: z.string(), events: z.array(event).min(1, 'Choose at least one event.') }),
    output: shape.extend({ secret: z.string() }),
    errors: ['invalid', 'conflict'],
  },
  'DELETE /owner/webhooks/{id}': {
    title: 'Remove a webhook and its deliveries',
    who: 'owner',
    input: named,
    output: z.object({}),
    errors: ['not_found'],
  },
  'POST /owner/webhooks/{id}/pauses': {
    title: 'Pause a webhook, which is told of nothing until it is resumed',
    who: 'owner',
    undo: 'POST /owner/webhooks/{id}/resumptions',
    input: named,
    output: webhook,
    errors: ['not_found'],
  },
  'POST /owner/webhooks/{id}/resumptions': {
    title: 'Resume a paused webhook, and send what was waiting',
    who: 'owner',
    undo: 'POST /owner/webhooks/{id}/pauses',
    input: named,
    output: webhook,
    errors: ['not_found'],
  },
  'GET /owner/webhooks/{id}/deliveries': {
    title: 'List the deliveries of the last week to a webhook, the latest first',
    who: 'owner',
    input: named.extend({ limit }),
    output: z.object({ deliveries: z.array(delivery) }),
    errors: ['not_found'],
  },
  'POST /owner/webhooks/deliveries/{delivery}/replays': {
    title: 'Send a delivery again',
    who: 'owner',
    input: z.object({ delivery: z.string() }),
    output: z.object({}),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Deed>
