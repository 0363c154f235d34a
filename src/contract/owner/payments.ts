import { z } from 'zod'
import { DISPUTE_STATUSES } from '#domain/orders/disputes.ts'
import { PAYMENT_STATES } from '#domain/orders/payment-states.ts'

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
