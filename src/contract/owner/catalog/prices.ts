import { z } from 'zod'
import { RAISE_RATES, SALE_RATES, type ProductChoice } from '#domain/catalog/price-change.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { day, dryRun } from '#contract/owner/shapes.ts'

const products: z.ZodType<ProductChoice> = z.object({
  slugs: z.array(z.string()),
  categories: z.array(z.string()),
  all: z.boolean(),
})
const rate = ([min, max]: readonly [number, number]) => z.number().min(min).max(max)
/** The ending of new prices, in cents. */
const endingCents = z.int().min(0).max(99).nullable()

const changedPrices = z.object({
  products: z.int(),
  /** Variants that are already reduced or free. */
  leftOut: z.int(),
  lines: z.array(z.object({ slug: z.string(), values: z.array(z.string()), before: z.int(), after: z.int() })),
})

/** `kept`: fields changed since, which are not restored. */
export const restored = z.object({
  restored: z.int(),
  unpublished: z.int(),
  kept: z
    .object({ count: z.int(), first: z.array(z.object({ slug: z.string(), fields: z.array(z.string()) })) })
    .optional(),
})

const sale = z.object({
  id: z.int(),
  products,
  rate: z.number(),
  endingCents,
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  state: z.enum(['planned', 'running', 'ended']),
  importId: z.int().nullable(),
})
/** A sale's number; null for the only one that has not ended. */
const id = z.string().nullable()
const errors = ['invalid', 'not_found', 'conflict'] as const

export const priceDeeds = {
  'POST /owner/prices/raises': {
    title: 'Raise or lower the prices of many products by a percentage',
    who: 'owner',
    moves: ['money'],
    undo: 'DELETE /owner/prices/raises',
    input: z.object({ products, rate: rate(RAISE_RATES), endingCents, dryRun }),
    output: changedPrices,
    errors,
  },
  'DELETE /owner/prices/raises': {
    title: 'Undo the last price raise, except for later changes',
    who: 'owner',
    moves: ['money'],
    input: z.object({ dryRun }),
    output: restored,
    errors: ['conflict'],
  },
  'GET /owner/sales': {
    title: 'List the sales, and the products that a running one has missed',
    who: 'helper',
    input: z.object({}),
    output: z.object({ sales: z.array(sale.extend({ notReduced: z.array(z.string()) })) }),
    errors: [],
  },
  'POST /owner/sales': {
    title: 'Lower the prices of products by a percentage, now or from a given day',
    who: 'owner',
    moves: ['money'],
    undo: 'DELETE /owner/sales/{id}',
    input: z.object({
      products,
      rate: rate(SALE_RATES),
      endingCents,
      from: day.optional(),
      until: day.optional(),
      dryRun,
    }),
    /** For a planned sale, `changed` is what it would reduce today. */
    output: z.object({ sale, changed: changedPrices }),
    errors,
  },
  'PUT /owner/sales/{id}/end': {
    title: 'Change the last day of a sale',
    who: 'owner',
    undo: 'PUT /owner/sales/{id}/end',
    input: z.object({ id, until: day }),
    output: z.object({ sale }),
    errors,
  },
  'DELETE /owner/sales/{id}': {
    title: 'End a sale now, and restore its prices except for later changes',
    who: 'owner',
    moves: ['money'],
    input: z.object({ id, dryRun }),
    output: restored.extend({ sale }),
    errors,
  },
} as const satisfies Record<string, Deed>
