import { z } from 'zod'
import type { Deed } from '#contract/owner/deed.ts'
import { everyOf, unrecorded } from '#contract/owner/shapes.ts'
import { MAX_NOTE_LENGTH, type OrderNote } from '#domain/orders/notes.ts'
import { DOER_KINDS } from '#domain/people/history.ts'

export const doer = z.object({ kind: z.enum(DOER_KINDS), id: z.string().nullable(), name: z.string() })

const shape = z.object({
  id: z.string(),
  text: z.string(),
  by: doer,
  createdAt: z.string(),
})
export const orderNote = everyOf<OrderNote>()(shape)

const named = z.object({ number: z.string() })
const text = z.string().describe(`Plain text of at most ${MAX_NOTE_LENGTH} characters. The customer never sees it.`)

export const noteDeeds = {
  'POST /owner/orders/{number}/notes': {
    title: 'Write a note about an order, which the customer never sees',
    who: 'helper',
    undo: 'DELETE /owner/orders/{number}/notes/{note}',
    input: named.extend({ text: unrecorded(text) }),
    output: shape,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'DELETE /owner/orders/{number}/notes/{note}': {
    title: 'Delete a note that you have written; an owner may delete any',
    who: 'helper',
    input: named.extend({ note: z.string() }),
    output: z.object({}),
    errors: ['not_found', 'forbidden'],
  },
} as const satisfies Record<string, Deed>
