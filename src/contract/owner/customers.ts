import { z } from 'zod'
import { subscription } from '#contract/accounts/newsletter.ts'
import { ORDER_STATUSES } from '#domain/orders/orders.ts'
import type { Deed } from './deed.ts'
import { orderNote } from '#contract/owner/orders/notes.ts'
import { orderRecord } from '#contract/owner/orders/order-record.ts'
import { after, personSearch } from '#contract/owner/orders/listed.ts'
import { dryRun, limit, unrecorded } from './shapes.ts'

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

const listedCustomer = z.object({
  email: z.string(),
  /** The name of the account, or the name in a guest's last order. */
  name: z.string(),
  hasAccount: z.boolean(),
  orders: z.int(),
  /** Net of refunds, including pending ones. */
  spentCents: z.int(),
  lastOrderAt: z.string().nullable(),
})
export type ListedCustomer = z.output<typeof listedCustomer>

export const customerDeeds = {
  'GET /owner/customers': {
    title: 'List accounts and guests by email address, or search for those who have ordered, newest order first',
    who: 'owner',
    input: z.object({ q: personSearch.optional(), after: after.optional(), limit }),
    /** `after` is null at the end. A search that has read much may stop before it has found `limit` customers. */
    output: z.object({ customers: z.array(listedCustomer), hasMore: z.boolean(), after: z.string().nullable() }),
    errors: ['invalid'],
  },
  'GET /owner/customers/{email}': {
    title: 'Show the account, orders, notes and newsletter subscription of a customer',
    who: 'owner',
    input: named,
    /** `notes`: about any of the orders, newest first. */
    output: person.extend({ notes: z.array(orderNote.extend({ number: z.string() })) }),
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
