import { z } from 'zod'
import { DOER_KINDS, OUTCOMES, type DoneDeed } from '#domain/people/history.ts'
import type { Deed } from './deed.ts'
import { after } from '#contract/owner/orders/listed.ts'
import { days, limit } from './shapes.ts'

const doneDeed: z.ZodType<DoneDeed> = z.object({
  id: z.string(),
  at: z.string(),
  by: z.object({ kind: z.enum(DOER_KINDS), id: z.string().nullable(), name: z.string() }),
  /** Such as `POST /owner/orders/{number}/refunds`. */
  deed: z.string(),
  /** The order, product or other thing that the path names. */
  about: z.string().nullable(),
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  /** Null if the process ended before the deed had. */
  outcome: z.enum(OUTCOMES).nullable(),
})

export const historyDeeds = {
  'GET /owner/history': {
    title: 'List what was done in the shop, by whom and when, newest first',
    who: 'owner',
    /** `who`: the name of a person, a key or a user of the machine. `text` occurs in anything that is recorded of a deed. */
    input: days.extend({
      who: z.string().optional(),
      deed: z.string().optional(),
      about: z.string().optional(),
      text: z.string().optional(),
      after: after.optional(),
      limit,
    }),
    /** `after` is null at the end. */
    output: z.object({ deeds: z.array(doneDeed), hasMore: z.boolean(), after: z.string().nullable() }),
    errors: ['invalid'],
  },
} as const satisfies Record<string, Deed>
