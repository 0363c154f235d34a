import { z } from 'zod'
import type { Deed } from '#contract/owner/deed.ts'
import { dryRun } from '#contract/owner/shapes.ts'

/** The owner's settings of a list, as in the files written by `npx shop categories export` and `collections export`. */
const settings = z.record(z.string(), z.unknown())
const items = z.array(settings)
/** `version` is null if nothing changed. `notes` are for the owner to review. */
const changed = z.object({ before: items, after: items, version: z.int().nullable(), notes: z.array(z.string()) })

const kind = z.object({ kind: z.enum(['categories', 'collections']) })
const address = z.string()
const named = kind.extend({ address })
const errors = ['invalid', 'not_found', 'conflict'] as const

export const assortmentDeeds = {
  'GET /owner/assortments/{kind}': {
    title: 'List categories or collections with their product counts',
    who: 'helper',
    input: kind,
    output: z.object({
      lists: z.array(z.object({ name: z.string(), slug: z.string(), count: z.int(), parent: z.string().optional() })),
    }),
    errors: [],
  },
  'POST /owner/assortments/{kind}': {
    title: 'Create a category or a collection',
    who: 'owner',
    undo: 'DELETE /owner/assortments/{kind}/settings',
    input: named.extend({ title: z.string(), dryRun }),
    output: changed,
    errors,
  },
  'GET /owner/assortments/{kind}/settings': {
    title: 'Show the settings of all categories or collections',
    who: 'helper',
    input: kind,
    output: z.object({ version: z.int(), items }),
    errors: [],
  },
  'PUT /owner/assortments/{kind}/settings': {
    title: 'Replace the settings of all categories or collections',
    who: 'owner',
    undo: 'DELETE /owner/assortments/{kind}/settings',
    /** The domain validates the items. A `version` other than the current one is a conflict. */
    input: kind.extend({ items: z.unknown(), version: z.number().optional(), dryRun }),
    output: changed,
    errors,
  },
  'DELETE /owner/assortments/{kind}/settings': {
    title: 'Undo the last change',
    who: 'owner',
    input: kind.extend({ dryRun }),
    output: changed,
    errors: ['conflict'],
  },
  'GET /owner/assortments/{kind}/{address}': {
    title: 'Show the settings of a category or collection',
    who: 'helper',
    input: named,
    output: settings,
    errors: ['not_found'],
  },
  'PUT /owner/assortments/{kind}/{address}': {
    title: 'Set fields of a category or collection; null clears one',
    who: 'owner',
    undo: 'DELETE /owner/assortments/{kind}/settings',
    input: named.extend({ members: settings, dryRun }),
    output: changed,
    errors,
  },
  'DELETE /owner/assortments/{kind}/{address}': {
    title: 'Remove a category or a collection',
    who: 'owner',
    undo: 'DELETE /owner/assortments/{kind}/settings',
    input: named.extend({ dryRun }),
    output: changed,
    errors,
  },
  'PUT /owner/categories/{address}/place': {
    title: 'Move a category to another position or parent',
    who: 'owner',
    undo: 'DELETE /owner/assortments/{kind}/settings',
    input: z.object({
      address,
      place: z.int().min(1).optional(),
      under: address.optional(),
      top: z.boolean().optional(),
      dryRun,
    }),
    output: changed,
    errors,
  },
  'POST /owner/collections/{address}/products': {
    title: 'Add products to a collection by hand',
    who: 'owner',
    undo: 'DELETE /owner/assortments/{kind}/settings',
    input: z.object({ address, products: z.array(z.string()), dryRun }),
    output: changed,
    errors,
  },
} as const satisfies Record<string, Deed>
