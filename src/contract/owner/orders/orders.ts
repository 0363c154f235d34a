import { z } from 'zod'
import { sentAddress } from '#contract/shapes.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { listedPayment } from '#contract/owner/payments.ts'
import { days, dryRun, limit, rowsShape } from '#contract/owner/shapes.ts'
import { after, attention, exportedOrder, listedOrder, orderSearch, progress } from './listed.ts'
import { orderNote } from './notes.ts'
import { orderRecord, lineQuantities, refundAmounts } from './order-record.ts'
import { possible } from './possible.ts'

/** Units of a line, given by SKU or 1-based line number. */
export const requestedQuantities = z.array(z.object({ line: z.string(), quantity: z.int() }))

const named = z.object({ number: z.string() })
/** The latest event that was shown, or null. If somebody has done more since, it is a conflict. */
export const seenEventId = z.string().nullable().optional()
/** The amount shown before; if the refund now differs, it is a conflict. */
const expectedCents = z.int().optional()
/** Confirms shipping an unpaid order. */
const evenIfUnpaid = z.boolean().optional()
/** Why the order is unpaid; null if paid. */
const unpaid = z.string().nullable()
const errors = ['invalid', 'not_found', 'conflict'] as const

export const orderDeeds = {
  'GET /owner/orders': {
    title: 'List or search orders, newest first; those to pack, oldest first',
    who: 'helper',
    input: days.extend({
      q: orderSearch.optional(),
      status: progress.optional(),
      /** Selects guest orders with this address, and all orders of its account. */
      email: z.string().optional(),
      attention: attention.optional(),
      after: after.optional(),
      limit,
    }),
    /** `after` is null at the end. A search that has read much may stop before it has found `limit` orders. */
    output: z.object({ orders: z.array(listedOrder), hasMore: z.boolean(), after: z.string().nullable() }),
    errors: ['invalid'],
  },
  'GET /owner/orders/export': {
    title: 'Read all orders of a date range, oldest first',
    who: 'owner',
    input: days,
    output: z.object({ orders: rowsShape(exportedOrder) }),
    errors: ['invalid'],
  },
  'GET /owner/orders/{number}': {
    title: 'Show an order',
    who: 'helper',
    input: named,
    output: orderRecord.extend({
      possible,
      payment: listedPayment.nullable(),
      unpaid,
      /** Oldest first. */
      notes: z.array(orderNote),
    }),
    errors: ['not_found'],
  },
  'POST /owner/orders/{number}/parcels': {
    title: 'Pack the units of an order',
    who: 'helper',
    moves: ['stock'],
    undo: 'DELETE /owner/orders/{number}/parcels',
    input: named.extend({ lines: requestedQuantities.optional(), evenIfUnpaid, seenEventId, dryRun }),
    output: orderRecord.extend({ unpaid }),
    errors,
  },
  'DELETE /owner/orders/{number}/parcels': {
    title: 'Unpack the parcels that have not been shipped',
    who: 'helper',
    moves: ['stock'],
    undo: 'POST /owner/orders/{number}/parcels',
    input: named.extend({ seenEventId, dryRun }),
    output: orderRecord.extend({ unpacked: lineQuantities }),
    errors,
  },
  'POST /owner/orders/{number}/shipments': {
    title: 'Ship an order',
    who: 'helper',
    moves: ['stock', 'money'],
    undo: 'DELETE /owner/shipments',
    input: named.extend({
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
      lines: requestedQuantities.optional(),
      batchId: z.string().optional(),
      /** A packed parcel of the order. A repeated request ships it once. */
      parcelId: z.string().optional(),
      evenIfUnpaid,
      seenEventId,
      dryRun,
    }),
    output: orderRecord.extend({ unpaid }),
    errors,
  },
  'POST /owner/shipments': {
    title: 'Begin a file of shipments, which can be undone as one',
    who: 'helper',
    input: z.object({}),
    output: z.object({ batchId: z.string() }),
    errors: [],
  },
  'DELETE /owner/shipments': {
    title: 'Undo the last shipped file, or the named one, within a minute',
    who: 'helper',
    moves: ['stock', 'money'],
    input: z.object({ batchId: z.string().optional(), dryRun }),
    output: z.object({
      undone: z.array(z.object({ number: z.string(), wasPacked: z.boolean(), lines: lineQuantities })),
      /** If `undone` is empty, these prevented the undo. */
      problems: z.array(z.object({ number: z.string(), reason: z.string() })),
    }),
    errors: ['conflict'],
  },
  'POST /owner/orders/{number}/deliveries': {
    title: 'Mark an order as delivered',
    who: 'helper',
    input: named.extend({ seenEventId, dryRun }),
    output: orderRecord,
    errors,
  },
  'POST /owner/orders/{number}/cancellations': {
    title: 'Cancel an order, or units of it',
    who: 'owner',
    moves: ['money', 'stock'],
    input: named.extend({
      lines: requestedQuantities.optional(),
      restock: z.boolean().optional(),
      reason: z.string().nullable().optional(),
      expectedCents,
      seenEventId,
      dryRun,
    }),
    output: orderRecord.extend({ lines: lineQuantities, amounts: refundAmounts }),
    errors,
  },
  'POST /owner/orders/{number}/refunds': {
    title: 'Refund an order, fully or in part',
    who: 'owner',
    moves: ['money'],
    input: named.extend({
      lines: requestedQuantities.optional(),
      withShipping: z.boolean().optional(),
      goodwillCents: z.int().min(0).optional(),
      reason: z.string().nullable().optional(),
      expectedCents,
      seenEventId,
      dryRun,
    }),
    output: orderRecord.extend({ lines: lineQuantities, amounts: refundAmounts }),
    errors,
  },
  'POST /owner/orders/{number}/refunds/retries': {
    title: 'Retry failed refunds',
    who: 'owner',
    moves: ['money'],
    input: named.extend({ seenEventId, dryRun }),
    output: orderRecord,
    errors,
  },
  'POST /owner/orders/{number}/refunds/settlements': {
    title: 'Mark failed refunds as paid another way',
    who: 'owner',
    moves: ['money'],
    input: named.extend({ way: z.string(), expectedCents, seenEventId, dryRun }),
    output: orderRecord.extend({
      refunds: z.array(z.object({ id: z.string(), amountCents: z.int(), failure: z.string().nullable() })),
    }),
    errors,
  },
  'PUT /owner/orders/{number}/email': {
    title: 'Correct the email address of an order, and send its confirmation there',
    who: 'owner',
    undo: 'PUT /owner/orders/{number}/email',
    input: named.extend({ email: z.string() }),
    output: z.object({ before: z.string() }),
    errors,
  },
  'PUT /owner/orders/{number}/address': {
    title: 'Correct the shipping address of an order',
    who: 'owner',
    undo: 'PUT /owner/orders/{number}/address',
    input: named.extend({ changes: sentAddress, seenEventId, dryRun }),
    output: orderRecord,
    errors,
  },
} as const satisfies Record<string, Deed>
