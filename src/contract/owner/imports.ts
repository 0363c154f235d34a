import { z } from 'zod'
import { LOSSES } from '#domain/catalog/losses.ts'
import { STOCK_MODES } from '#domain/catalog/stock-modes.ts'
import { restored } from '#contract/owner/catalog/prices.ts'
import type { Deed } from './deed.ts'
import { dryRun, file } from './shapes.ts'

/** Only the first ones are listed. */
const problems = z.object({
  count: z.int(),
  first: z.array(z.object({ where: z.string(), reason: z.string() })),
})
const losses = z.record(z.enum(LOSSES), z.int())
const flag = z.boolean().optional()

const outcome = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  variants: z.int(),
  /** Products with problems, which are skipped. */
  skipped: z.int(),
  /** Products that are removed because they are not in the file. */
  unpublished: z.int(),
  problems,
  warnings: problems,
  losses,
  losing: z.object({ count: z.int(), first: z.array(z.object({ slug: z.string(), losses })) }),
  /** Totals for variants tracked in the file; `uncounted`: variants tracked only in the shop. */
  stock: z.object({ count: z.int(), before: z.int(), after: z.int(), uncounted: z.int() }),
  /** Linked pictures. */
  fetched: z.object({ fetched: z.int(), known: z.int(), pending: z.int(), failed: problems }).optional(),
  /** Only in a dry run: what is not in the file, and why an import needs `yes`. */
  missing: z.object({ count: z.int(), first: z.array(z.string()) }).optional(),
  largeLosses: z.array(z.string()).optional(),
  doubleCount: z.string().nullable().optional(),
})
export type Outcome = z.output<typeof outcome>

export const importDeeds = {
  'POST /owner/imports': {
    title: 'Import products from a file',
    who: 'owner',
    moves: ['stock'],
    undo: 'DELETE /owner/imports',
    input: z.object({
      file,
      /** The category for products that have none in the file. */
      category: z.string().optional(),
      stock: z.enum(STOCK_MODES).optional(),
      skipBad: flag,
      /** Removes products that are not in the file. */
      replace: flag,
      fetchPictures: flag,
      /** Allows removing more than a tenth of something, or adding the same stock twice. */
      yes: flag,
      dryRun,
    }),
    output: outcome,
    errors: ['invalid', 'conflict'],
  },
  'DELETE /owner/imports': {
    title: 'Undo the last import, except for later changes',
    who: 'owner',
    moves: ['stock'],
    /** With `yes`, also removes new products that have changed since. */
    input: z.object({ yes: flag, dryRun }),
    output: restored,
    errors: ['conflict'],
  },
} as const satisfies Record<string, Deed>
