import { z } from 'zod'
import { NO_LINES, NO_ORDERS, SALES_GROUPS } from '#domain/reports/sales.ts'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import type { Deed } from './deed.ts'
import { days } from './shapes.ts'

const amountsLike = <Name extends string>(amounts: Record<Name, number>) =>
  z.record(z.enum(Object.keys(amounts) as Name[]), z.int())

const counted = z.array(z.object({ text: z.string(), count: z.int() }))

export const reportDeeds = {
  'GET /owner/reports/sales': {
    title:
      'Report what was sold: by day, the earliest first, or by product or category, the one that brought most first',
    who: 'owner',
    input: days.extend({ by: z.enum(SALES_GROUPS) }),
    output: z.object({
      sales: z.array(z.object({ name: z.string(), amounts: z.union([amountsLike(NO_ORDERS), amountsLike(NO_LINES)]) })),
    }),
    errors: ['invalid'],
  },
  'GET /owner/reports/demand': {
    title: 'Report searches and filters without results, and views of sold-out products',
    who: 'owner',
    input: z.object({ days: z.int().min(1).max(LOST_DEMAND_DAYS) }),
    /** Most frequent first. An empty text counts whatever was not stored as text. */
    output: z.object({
      since: z.string(),
      searches: counted,
      filters: counted,
      soldOut: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
    }),
    errors: ['invalid'],
  },
} as const satisfies Record<string, Deed>
