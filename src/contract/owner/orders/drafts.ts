import { z } from 'zod'
import type { Deed } from '#contract/owner/deed.ts'
import { dryRun, limit } from '#contract/owner/shapes.ts'
import { address, requestKey } from '#contract/shapes.ts'
import { DRAFT_STATES } from '#domain/orders/by-hand/drafts.ts'
import { createdOrder, enteredLine, enteredOrder, manualPayment } from './by-hand.ts'
import { order } from './order-record.ts'

const named = z.object({ id: z.string() })

const row = z.object({
  id: z.string(),
  state: z.enum(DRAFT_STATES),
  totalCents: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  email: z.string(),
  /** The number of the order that the draft became; null until it is paid. */
  orderNumber: z.string().nullable(),
})

const draft = row.extend({
  entered: z.array(enteredLine),
  address: address.nullable(),
  shippingOptionId: z.string().nullable(),
  /** The lines and amounts at the prices of now; null if they cannot be priced. */
  receipt: order
    .pick({
      lines: true,
      charges: true,
      subtotalCents: true,
      shippingCents: true,
      taxCents: true,
      totalCents: true,
      shippingOption: true,
    })
    .nullable(),
  /** Why it cannot be paid now, such as an item that has sold out. */
  problem: z.string().nullable(),
})

const saved = {
  ...enteredOrder,
  /** Emails the link to the customer. */
  isMailed: z.boolean().optional(),
  /** The total shown before; if it is different now, it is a conflict. */
  expectedCents: z.int().optional(),
  dryRun,
}

/** A draft is an order that its customer pays by a link. It takes no stock before that. */
export const draftDeeds = {
  'GET /owner/drafts': {
    title: 'List draft orders, those changed last first',
    who: 'helper',
    input: z.object({ state: z.enum(DRAFT_STATES).optional(), limit }),
    output: z.object({ drafts: z.array(row.extend({ name: z.string() })), hasMore: z.boolean() }),
    errors: [],
  },
  'GET /owner/drafts/{id}': {
    title: 'Show a draft order as it would be paid now',
    who: 'helper',
    input: named,
    output: draft,
    errors: ['not_found'],
  },
  'POST /owner/drafts': {
    title: 'Create a draft order, which its customer pays by a link',
    who: 'helper',
    undo: 'DELETE /owner/drafts/{id}',
    input: z.object({ requestKey, ...saved }),
    output: draft,
    errors: ['invalid', 'forbidden', 'conflict'],
  },
  'PUT /owner/drafts/{id}': {
    title: 'Change a draft order; what is being paid for it before is not charged',
    who: 'helper',
    undo: 'PUT /owner/drafts/{id}',
    /** `seenAt`: its `updatedAt` as shown. If somebody has changed it since, it is a conflict. */
    input: named.extend({ ...saved, seenAt: z.string().optional() }),
    output: draft,
    errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
  },
  'DELETE /owner/drafts/{id}': {
    title: 'Cancel a draft order, whose links can then no longer be paid',
    who: 'helper',
    input: named,
    output: draft,
    errors: ['not_found', 'conflict'],
  },
  'POST /owner/drafts/{id}/links': {
    title: 'Make another payment link for a draft order',
    who: 'helper',
    input: named,
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'conflict'],
  },
  'POST /owner/drafts/{id}/emails': {
    title: 'Email a payment link to the customer of a draft order',
    who: 'helper',
    input: named,
    output: z.object({ email: z.string() }),
    errors: ['not_found', 'conflict'],
  },
  'POST /owner/drafts/{id}/orders': {
    title: 'Turn a draft order into an order that was paid in cash or by bank transfer',
    who: 'helper',
    moves: ['stock', 'money'],
    input: named.extend(manualPayment),
    output: createdOrder,
    errors: ['invalid', 'not_found', 'conflict'],
  },
} as const satisfies Record<string, Deed>
