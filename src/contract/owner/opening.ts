import { z } from 'zod'
import type { Deed } from './deed.ts'
import { dryRun } from './shapes.ts'

export const openingDeeds = {
  'GET /owner/opening': {
    title: 'List the steps to opening the shop, and how to complete each',
    who: 'owner',
    input: z.object({}),
    output: z.object({
      steps: z.array(z.object({ name: z.string(), title: z.string(), isDone: z.boolean(), settledBy: z.string() })),
    }),
    errors: [],
  },
  'PUT /owner/opening/{step}': {
    title: 'Confirm a step that the shop cannot check itself, or reopen it',
    who: 'owner',
    undo: 'PUT /owner/opening/{step}',
    input: z.object({ step: z.string(), isConfirmed: z.boolean() }),
    output: z.object({}),
    errors: ['invalid'],
  },
  'DELETE /owner/opening/test-orders': {
    title: 'Remove all test orders, before the first real payment',
    who: 'owner',
    moves: ['stock'],
    input: z.object({ dryRun }),
    output: z.object({
      documents: z.int(),
      refunds: z.int(),
      parcels: z.int(),
      returns: z.int(),
      photos: z.int(),
      payments: z.int(),
      orderNumbers: z.array(z.string()),
      paymentIds: z.array(z.string()),
      unsentEmails: z.int(),
      /** `name`: the SKU, or else the handle. `stock` is null if not tracked. */
      stock: z.array(z.object({ variantId: z.string(), name: z.string(), back: z.int(), stock: z.int().nullable() })),
      /** Email files about the orders in the data folder. */
      emailFiles: z.int(),
    }),
    errors: ['conflict'],
  },
} as const satisfies Record<string, Deed>
