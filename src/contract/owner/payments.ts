import { z } from 'zod'
import { DISPUTE_STATUSES, type Dispute } from '#domain/orders/disputes.ts'
import { PAYMENT_STATES } from '#domain/orders/payment-states.ts'
import type { Deed } from './deed.ts'
import { card } from '#contract/shapes.ts'
import { day, days, dryRun, limit, rowsShape } from './shapes.ts'

export const listedPayment = z.object({
  id: z.string(),
  state: z.enum(['created', ...PAYMENT_STATES]),
  gateway: z.string(),
  method: z.string(),
  reference: z.string().nullable(),
  amountCents: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  failure: z.string().nullable(),
  orderNumber: z.string().nullable(),
  disputeStatus: z.enum(DISPUTE_STATUSES).nullable(),
  refundedCents: z.int(),
})
export type ListedPayment = z.output<typeof listedPayment>

const dispute: z.ZodType<Dispute, Dispute> = z.object({
  status: z.enum(DISPUTE_STATUSES),
  amountCents: z.int(),
  reason: z.string().nullable(),
  answerBy: z.string().nullable(),
  url: z.string().nullable(),
})

const status = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unknown', 'canceled']) }),
  z.object({ state: z.literal('declined'), message: z.string() }),
  z.object({
    state: z.literal('action'),
    reference: z.string(),
    next: z.union([z.object({ url: z.string() }), z.object({ clientSecret: z.string() })]),
    isUpToShop: z.literal(true).optional(),
  }),
  z.object({ state: z.literal('confirmed'), reference: z.string() }),
  z.object({
    state: z.enum(['pending', 'authorized', 'captured', 'released', 'expired', 'disputed']),
    reference: z.string(),
    amountCents: z.int(),
    refundedCents: z.int(),
    expiresAt: z.string().nullable().optional(),
    card: card.optional(),
    dispute: dispute.optional(),
  }),
])
export type PaymentStatus = z.output<typeof status>

const difference = z.object({
  problem: z.string(),
  /** The automatic repair; null if only the owner can repair it. */
  repair: z.enum(['release', 'capture', 'look']).nullable(),
  paymentId: z.string(),
  /** The provider's id, for finding a payment that is unknown here. */
  reference: z.string().nullable(),
  isUnknown: z.boolean(),
  orderNumber: z.string().nullable(),
})
export type Difference = z.output<typeof difference>

export const paymentDeeds = {
  'GET /owner/payments': {
    title: 'List payments, newest first',
    who: 'owner',
    input: days.pick({ since: true }).extend({ state: z.enum(PAYMENT_STATES).optional(), limit }),
    output: z.object({ payments: z.array(listedPayment) }),
    errors: ['invalid'],
  },
  'GET /owner/payments/{payment}': {
    title: 'Show a payment with its status at the provider',
    who: 'owner',
    /** A payment id or an order number. */
    input: z.object({ payment: z.string() }),
    /** Null if the shop now uses another provider. */
    output: z.object({ payment: listedPayment, atProvider: status.nullable() }),
    errors: ['not_found'],
  },
  'POST /owner/payments/reconciliations': {
    title: 'Compare payments since a given day with the provider, and repair differences',
    who: 'owner',
    moves: ['money'],
    /** Defaults to the last 30 days. */
    input: z.object({ since: day.optional(), dryRun }),
    output: z.object({ since: day, differences: rowsShape(difference) }),
    errors: ['invalid'],
  },
} as const satisfies Record<string, Deed>
