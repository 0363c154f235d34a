import { z } from 'zod'
import type { Deed } from '#contract/owner/deed.ts'
import { bytes, limit } from '#contract/owner/shapes.ts'
import { RETURN_STATES } from '#domain/orders/returns/returns.ts'
import { listedReturn } from './listed.ts'
import { orderRecord, orderReturn, lineQuantities, refundAmounts } from './order-record.ts'
import { requestedQuantities, seenEventId } from './orders.ts'

/** The order and the return's ordinal; null if only one return is in question. */
const named = z.object({ number: z.string(), ordinal: z.int().nullable() })
const errors = ['invalid', 'not_found', 'conflict'] as const

export const returnDeeds = {
  'GET /owner/returns': {
    title: 'List returns in a state, or those that need attention',
    who: 'helper',
    input: z.object({ state: z.enum(RETURN_STATES).optional(), limit }),
    output: z.object({ returns: z.array(listedReturn), hasMore: z.boolean() }),
    errors: ['invalid'],
  },
  'GET /owner/orders/{number}/returns/{ordinal}/photos': {
    title: 'Read the photos of a return',
    who: 'helper',
    input: named,
    /** WebP images; null for a missing one. */
    output: z.object({ name: z.string(), photos: z.array(bytes.nullable()) }),
    errors,
  },
  'POST /owner/orders/{number}/returns/{ordinal}/approval': {
    title: 'Approve a return',
    who: 'owner',
    undo: 'POST /owner/orders/{number}/returns/{ordinal}/refusal',
    input: named.extend({ answer: z.string().nullable() }),
    output: orderRecord,
    errors,
  },
  'POST /owner/orders/{number}/returns/{ordinal}/refusal': {
    title: 'Refuse a return',
    who: 'owner',
    input: named.extend({ answer: z.string() }),
    output: orderRecord,
    errors,
  },
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': {
    title: 'Receive the units of a return',
    who: 'owner',
    moves: ['money', 'stock'],
    input: named.extend({
      /** Units to restock: all, none, a number for a return with one line, or by line. */
      restock: z.union([z.enum(['all', 'none']), z.int().min(0), requestedQuantities]),
      lines: requestedQuantities.optional(),
      settlement: z.enum(['refund', 'replacement']).optional(),
      expectedCents: z.int().optional(),
      seenEventId,
      dryRun: z.boolean().optional(),
    }),
    output: orderRecord.extend({
      found: orderReturn,
      lines: orderReturn.shape.lines,
      remaining: lineQuantities,
      restocked: lineQuantities,
      replaced: lineQuantities,
      amounts: refundAmounts,
    }),
    errors,
  },
} as const satisfies Record<string, Deed>
