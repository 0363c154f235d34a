import { z } from 'zod'
import { optionValue } from '#contract/shapes.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { bytes, limit } from '#contract/owner/shapes.ts'
import { PARCEL_STATE_NAMES } from '#domain/orders/fulfillment.ts'
import type { OrderToPack } from '#domain/orders/packing/order-to-pack.ts'
import { progress } from './listed.ts'

const units = z.array(
  z.object({
    line: z.string(),
    sku: z.string().nullable(),
    name: z.string(),
    options: z.array(optionValue),
    notes: z.array(z.string()),
    quantity: z.int(),
  }),
)

const parcel = z.object({
  id: z.string(),
  state: z.enum(PARCEL_STATE_NAMES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  packedAt: z.string(),
  shippedAt: z.string().nullable(),
  units,
})

const orderToPack: z.ZodType<OrderToPack> = z.object({
  number: z.string(),
  createdAt: z.string(),
  name: z.string(),
  delivery: z.string(),
  isPickup: z.boolean(),
  isLate: z.boolean(),
  state: progress,
  unpaid: z.string().nullable(),
  open: units,
  parcels: z.array(parcel),
})

const numbers = z.array(z.string()).max(100)

export const packingDeeds = {
  'GET /owner/packing': {
    title: 'List the orders to pack and ship, oldest first, with what is open and what is packed of each',
    who: 'helper',
    /** `numbers`: only these orders, in this order and state. `after`: the last order of the page before. */
    input: z.object({ numbers: numbers.optional(), after: z.string().optional(), limit: limit.optional() }),
    output: z.object({ orders: z.array(orderToPack), hasMore: z.boolean() }),
    errors: ['invalid', 'not_found'],
  },
  'GET /owner/shipments': {
    title: 'List what a file has shipped, and until when it can be undone',
    who: 'helper',
    input: z.object({ batchId: z.string() }),
    /** After `undoUntil`, the file may be forgotten. */
    output: z.object({
      shipments: z.array(z.object({ number: z.string(), parcelId: z.string(), shippedAt: z.string() })),
      undoUntil: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /owner/address-labels': {
    title: 'Draw the address labels of orders, 4 × 6 inches each, and list the addresses as CSV',
    who: 'helper',
    input: z.object({ numbers }),
    /** `count`: the number of labels. Pickups have none, and an order with several packed parcels has one for each. */
    output: z.object({ pdf: bytes, csv: z.string(), count: z.int() }),
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Deed>
