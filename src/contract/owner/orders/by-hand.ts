import { z } from 'zod'
import type { Deed } from '#contract/owner/deed.ts'
import { dryRun, unrecorded } from '#contract/owner/shapes.ts'
import { requestKey, sentAddress } from '#contract/shapes.ts'
import { MANUAL_NAMES } from '#domain/checkout/payment-kinds.ts'
import { orderRecord } from './order-record.ts'

/** Either a SKU, or a name and a price. */
export const enteredLine = z.object({
  sku: z.string().optional().meta({ description: 'Of an item of the shop, or its name as mug/Small.' }),
  name: z
    .string()
    .optional()
    .meta({ description: 'Of an item that is not in the shop, and whose stock is not counted.' }),
  quantity: z.number(),
  priceCents: z
    .number()
    .optional()
    .meta({ description: 'Of one piece. Without it, an item of the shop has its price there.' }),
  reason: z.string().optional().meta({ description: 'Why an item of the shop has another price than there.' }),
  taxable: z.boolean().optional(),
  requiresShipping: z.boolean().optional(),
})

export const enteredOrder = {
  /** Their names and reasons may be about the customer. */
  lines: unrecorded(z.array(enteredLine)),
  /** With the email address of the customer. A pickup option needs only the name and the email address. */
  address: unrecorded(sentAddress),
  shippingOptionId: z.string(),
}

/** How the owner was paid. */
export const manualPayment = {
  payment: z.enum(MANUAL_NAMES),
  reference: unrecorded(z.string().nullable().optional()),
  /** The total shown before; if it is different now, it is a conflict. */
  expectedCents: z.int().optional(),
  dryRun,
}

/** `isNew` is false if an earlier request has created the order. */
export const createdOrder = orderRecord.extend({ isNew: z.boolean() })

export const byHandDeeds = {
  'POST /owner/orders': {
    title: 'Create an order by hand that is paid in cash or by bank transfer',
    /** Only an owner may name a price. */
    who: 'helper',
    moves: ['stock', 'money'],
    input: z.object({ requestKey, ...enteredOrder, ...manualPayment }),
    output: createdOrder,
    errors: ['invalid', 'forbidden', 'conflict'],
  },
} as const satisfies Record<string, Deed>
