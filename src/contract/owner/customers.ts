import { z } from 'zod'
import { subscription } from '#contract/accounts/newsletter.ts'
import { ORDER_STATUSES } from '#domain/orders/orders.ts'
import type { Deed } from './deed.ts'
import { orderRecord } from '#contract/owner/orders/order-record.ts'
import { dryRun, unrecorded } from './shapes.ts'

/** The email address of an account, guest orders or a newsletter subscription. */
const named = z.object({ email: unrecorded(z.string()) })

const person = z.object({
  email: z.string(),
  user: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      createdAt: z.string(),
      emailConfirmedAt: z.string().nullable(),
    })
    .nullable(),
  /** Newest first. */
  orders: z.array(z.object({ number: z.string(), createdAt: z.string(), status: z.enum(ORDER_STATUSES) })),
  newsletter: subscription.nullable(),
})

export const customerDeeds = {
  'GET /owner/customers/{email}': {
    title: 'Show the account, orders and newsletter subscription of a customer',
    who: 'owner',
    input: named,
    output: person,
    errors: ['not_found'],
  },
  'GET /owner/customers/{email}/data': {
    title: 'Read all personal data of a customer',
    who: 'owner',
    input: named,
    /** Passed through as is, so that no field is lost. */
    output: z.looseObject({ exportedAt: z.string(), orders: z.array(orderRecord) }),
    errors: ['not_found'],
  },
  'DELETE /owner/customers/{email}': {
    title: 'Delete a customer’s account and personal data, except for the billing name and address in orders',
    who: 'owner',
    input: named.extend({ dryRun }),
    /** If false, traces of the data stay in SQLite's log for about a minute. */
    output: person.extend({ isLogEmpty: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
  'GET /owner/newsletter': {
    title: 'List newsletter subscribers, confirmed or not',
    who: 'owner',
    input: z.object({}),
    output: z.object({ subscriptions: z.array(subscription.extend({ unsubscribeUrl: z.string() })) }),
    errors: [],
  },
  'DELETE /owner/newsletter/{email}': {
    title: 'Unsubscribe an address and delete it',
    who: 'owner',
    input: named.extend({ dryRun }),
    output: named,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Deed>
