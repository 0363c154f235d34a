import { z } from 'zod'
import { UNPAID_REASONS } from '#domain/orders/payment-states.ts'
import { RETURN_KINDS, RETURN_STATES } from '#domain/orders/returns/returns.ts'
import type { Deed } from './deed.ts'

/** At most 100, which means that there are more. */
const count = z.int()
const named = z.object({ number: z.string(), amountCents: z.int() })

const packing = z.object({
  count,
  /** Among those counted. */
  late: count,
  /** Orders with nothing left to pack and something to ship, among those that have waited longest. */
  packed: count,
  oldest: z.array(
    z.object({
      number: z.string(),
      createdAt: z.string(),
      /** The recipient. Empty if erased. */
      name: z.string(),
      delivery: z.string(),
      isLate: z.boolean(),
      /** Why it should not be shipped. */
      unpaid: z.enum(UNPAID_REASONS).nullable(),
    }),
  ),
})

const returns = z.object({
  toDecide: count,
  /** Approved, and still to arrive. */
  toReceive: count,
  oldest: z.array(
    z.object({
      name: z.string(),
      number: z.string(),
      kind: z.enum(RETURN_KINDS),
      state: z.enum(RETURN_STATES),
      pieces: z.int(),
      createdAt: z.string(),
    }),
  ),
})

const money = z.object({
  /** `at`: since when they should have been charged. */
  uncharged: z.object({ count, orders: z.array(named.extend({ at: z.string() })) }),
  /** `at`: until when they can be charged. They are charged with their first parcel. */
  ending: z.object({ count, orders: z.array(named.extend({ at: z.string() })) }),
  refunds: z.object({ count, orders: z.array(named.extend({ at: z.string(), failure: z.string().nullable() })) }),
  /** `at`: the deadline of the answer; null if the provider gave none. */
  disputes: z.object({ count, orders: z.array(named.extend({ at: z.string().nullable() })) }),
})

export const todayDeeds = {
  'GET /owner/today': {
    title: 'List what is to be done today: orders to pack, money, returns and messages that wait, and what is sold out',
    who: 'helper',
    input: z.object({}),
    /** Only owners see `money`, `messages`, `soldOut` and `yesterday`. */
    output: z.object({
      packing,
      returns,
      money: money.nullable(),
      messages: z.object({ emails: count, others: count, error: z.string().nullable() }).nullable(),
      /** Viewed while sold out in the last seven days, the most viewed first. */
      soldOut: z
        .object({ count, products: z.array(z.object({ slug: z.string(), name: z.string(), views: z.int() })) })
        .nullable(),
      yesterday: z.object({ day: z.string(), orders: z.int(), totalCents: z.int(), refundedCents: z.int() }).nullable(),
    }),
    errors: [],
  },
} as const satisfies Record<string, Deed>
