import { z } from 'zod'
import type { Deed } from './deed.ts'
import { limit, unrecorded } from './shapes.ts'

/** The order that a message is about; null if none, or if it is gone. */
const order = z
  .object({
    number: z.string(),
    /** The shopper's address; null for a message to the owner. */
    email: z.string().nullable(),
    createdAt: z.string(),
  })
  .nullable()
export type MessageOrder = NonNullable<z.output<typeof order>>

const openMessage = z.object({
  id: z.string(),
  kind: z.string(),
  payload: z.string(),
  attempts: z.int(),
  dueAt: z.string(),
  /** Null before the first attempt and during an attempt. */
  lastError: z.string().nullable(),
  /** When it finally failed; null while it is still retried. */
  failedAt: z.string().nullable(),
  /** When a restore held it; null if it is not held. */
  heldAt: z.string().nullable(),
  order,
})
export type OpenMessage = z.output<typeof openMessage>

const heldEmail = z.object({ id: z.string(), payload: z.string(), heldAt: z.string(), order })
export type HeldEmail = z.output<typeof heldEmail>

const listed = z.object({ limit })
/** Null means all. */
const named = z.object({ id: z.string().nullable() })
const count = z.int()

export const outboxDeeds = {
  'GET /owner/outbox': {
    title: 'List unfinished messages, failed ones first',
    who: 'owner',
    input: listed,
    output: z.object({ messages: z.array(openMessage), count }),
    errors: ['invalid'],
  },
  'POST /owner/outbox/retries': {
    title: 'Retry failed messages',
    who: 'owner',
    input: named,
    output: z.object({ count }),
    errors: ['not_found'],
  },
  'DELETE /owner/outbox/{id}': {
    title: 'Drop a message that was resolved another way',
    who: 'owner',
    input: z.object({ id: z.string(), reason: unrecorded(z.string()) }),
    output: z.object({}),
    errors: ['not_found'],
  },
  'GET /owner/outbox/held': {
    title: 'List the emails held by a restore',
    who: 'owner',
    input: listed,
    output: z.object({ emails: z.array(heldEmail), count }),
    errors: ['invalid'],
  },
  'POST /owner/outbox/releases': {
    title: 'Send emails held by a restore',
    who: 'owner',
    input: named,
    output: z.object({ count }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Deed>
