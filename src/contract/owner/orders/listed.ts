import { z } from 'zod'
import { UNPAID_REASONS } from '#domain/orders/payment-states.ts'
import { ATTENTIONS } from '#domain/orders/list/attention.ts'
import { searchProblem } from '#domain/orders/list/order-search.ts'
import { ORDER_PROGRESSES } from '#domain/orders/progress.ts'
import { RETURN_KINDS, RETURN_REASONS, RETURN_STATES } from '#domain/orders/returns/returns.ts'
import { orderNote } from './notes.ts'
import { order } from './order-record.ts'

export const progress = z.enum(ORDER_PROGRESSES)
export const attention = z.enum(ATTENTIONS)

const search = z.string().superRefine((text, context) => {
  const message = searchProblem(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
})
export const personSearch = search.describe('Beginnings of names, or of an email address')
export const orderSearch = search.describe(
  'Beginnings of words: number, name, email, SKU, product, tracking number, or a total such as $1,049.50',
)

/** Continues a list after the page that has returned it. */
export const after = z.string().describe('What the page before has returned as `after`')

export const listedOrder = z.object({
  number: z.string(),
  createdAt: z.string(),
  state: progress,
  pieces: z.int(),
  totalCents: z.int(),
  /** Refunded, including pending refunds. */
  refundedCents: z.int(),
  /** Why it should not be shipped. */
  unpaid: z.enum(UNPAID_REASONS).nullable(),
  /** The recipient, or who picks it up. Empty if erased. */
  name: z.string(),
  delivery: z.string(),
  email: z.string(),
})
export type ListedOrder = z.output<typeof listedOrder>

/** An order with its cancellations and refunds, including pending ones, as an amount and pieces per line. */
export const exportedOrder = order.extend({
  refundedCents: z.int(),
  refundedPieces: z.array(z.int()),
  canceledPieces: z.array(z.int()),
  notes: z.array(orderNote),
})
export type ExportedOrder = z.output<typeof exportedOrder>

export const listedReturn = z.object({
  name: z.string(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS).nullable(),
  pieces: z.int(),
  photos: z.int(),
  email: z.string(),
  createdAt: z.string(),
})
export type ListedReturn = z.output<typeof listedReturn>
