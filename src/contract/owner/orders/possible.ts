import { z } from 'zod'
import type { Possibility } from '#domain/orders/fulfillment.ts'
import type { Possible } from '#domain/orders/possible.ts'
import { lineQuantities } from './order-record.ts'

const possibility = z.object({ units: lineQuantities, why: z.string().nullable() })
const returnable = z.object({ pieces: z.array(z.int()), until: z.string().nullable(), why: z.string().nullable() })

/** The actions that an order allows now, with the reasons against the others. */
export const possible: z.ZodType<Possible & { refundOtherwise: Possibility }> = z.object({
  pack: possibility,
  unpack: possibility,
  ship: possibility,
  deliver: possibility,
  cancel: possibility,
  refund: possibility.extend({ leftCents: z.int() }),
  retryRefunds: possibility,
  settleRefunds: possibility,
  /** An earlier name of `settleRefunds`. */
  refundOtherwise: possibility,
  correctAddress: possibility,
  correctEmail: possibility,
  shopper: z.object({ cancel: possibility, changeAddress: possibility }),
  returns: z.object({ withdrawal: returnable, return: returnable, claim: returnable }),
  answers: z.array(z.object({ ordinal: z.int(), approve: possibility, refuse: possibility, receive: possibility })),
})
