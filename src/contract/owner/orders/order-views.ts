import { z } from 'zod'
import type { Deed } from '#contract/owner/deed.ts'
import { days, everyOf, unrecorded } from '#contract/owner/shapes.ts'
import { MAX_VIEW_NAME_LENGTH, ORDER_FILTERS, type OrderView } from '#domain/orders/list/order-views.ts'
import { attention, orderSearch, progress } from './listed.ts'
import { doer } from './notes.ts'

const filters = days.extend({ q: orderSearch.optional(), status: progress.optional(), attention: attention.optional() })

const shape = z.object({
  id: z.string(),
  name: z.string(),
  /** An earlier version may have saved values that are not known any more. */
  filters: z.partialRecord(z.enum(ORDER_FILTERS), z.string()),
  isShared: z.boolean(),
  by: doer,
  createdAt: z.string(),
})
const view = everyOf<OrderView>()(shape)

export const orderViewDeeds = {
  'GET /owner/order-views': {
    title: 'List the saved views of the list of orders: your own, and those for everyone',
    who: 'helper',
    input: z.object({}),
    output: z.object({ views: z.array(view) }),
    errors: [],
  },
  'POST /owner/order-views': {
    title: 'Save filters of the list of orders under a name',
    who: 'helper',
    undo: 'DELETE /owner/order-views/{id}',
    input: z.object({
      name: z.string().describe(`At most ${MAX_VIEW_NAME_LENGTH} characters`),
      filters: unrecorded(filters),
      isShared: z.boolean().describe('Whether everyone sees it'),
    }),
    output: view,
    errors: ['invalid', 'conflict'],
  },
  'DELETE /owner/order-views/{id}': {
    title: 'Remove a saved view of your own; an owner may remove shared ones of others',
    who: 'helper',
    input: z.object({ id: z.string() }),
    output: z.object({}),
    errors: ['not_found', 'forbidden'],
  },
} as const satisfies Record<string, Deed>
