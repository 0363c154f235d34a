import { z } from 'zod'
import { address, optionValue, picture } from '#contract/shapes.ts'
import { everyOf } from '#contract/owner/shapes.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { PARCEL_STATE_NAMES } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ACTORS, PARCEL_EVENTS, REFUND_EVENTS, RETURN_EVENTS, type OrderEvent } from '#domain/orders/order-events.ts'
import { ORDER_STATUSES, type Order } from '#domain/orders/orders.ts'
import { RETURN_KINDS, RETURN_REASONS, RETURN_STATES } from '#domain/orders/returns/returns.ts'

/** Units of an order line, by position. */
export const lineQuantities = z.array(z.object({ position: z.int(), quantity: z.int() }))

const charges = z.array(
  z.object({
    kind: z.string(),
    title: z.string(),
    amountCents: z.int(),
    position: z.int().nullable(),
    isTaxed: z.boolean(),
    refundedWith: z.enum(['units', 'shipping', 'taxed', 'nothing']),
  }),
)

/** The amounts to refund, in cents. */
export const refundAmounts = z.object({
  charges,
  itemsCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  otherCents: z.int(),
  amountCents: z.int(),
})

export const order = z.object({
  id: z.string(),
  number: z.string(),
  accountId: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  email: z.string(),
  shippingAddress: address,
  billingAddress: address,
  shippingOption: z.object({
    id: z.string(),
    name: z.string(),
    estimatedDelivery: z.string(),
    pickupCountry: z.enum(COUNTRIES).optional(),
    description: z.string().optional(),
  }),
  paymentMethod: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  returnDays: z.int(),
  withdrawal: z.boolean(),
  lines: z.array(
    z.object({
      variantId: z.string(),
      productId: z.int(),
      slug: z.string(),
      name: z.string(),
      options: z.array(optionValue),
      sku: z.string().nullable(),
      priceCents: z.int(),
      quantity: z.int(),
      picture: picture.nullable(),
      requiresShipping: z.boolean(),
      taxable: z.boolean(),
    }),
  ),
  charges,
  subtotalCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
  createdAt: z.string(),
  unchargedSince: z.string().nullable(),
})

const parcel = z.object({
  id: z.string(),
  state: z.enum(PARCEL_STATE_NAMES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  lines: lineQuantities,
  packedAt: z.string(),
  shippedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
})

const cancellation = z.object({
  id: z.string(),
  reason: z.string().nullable(),
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), restocked: z.boolean() })),
  createdAt: z.string(),
})

const refund = refundAmounts.extend({
  id: z.string(),
  state: z.enum(['queued', 'done', 'failed']),
  origin: z.enum(['cancellation', 'goodwill', 'return']),
  cancellationId: z.string().nullable(),
  returnId: z.string().nullable(),
  lines: lineQuantities,
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  settlement: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
})

export const orderReturn = z.object({
  id: z.string(),
  ordinal: z.int(),
  requestKey: z.string(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS).nullable(),
  comment: z.string().nullable(),
  answer: z.string().nullable(),
  wish: z.enum(['refund', 'exchange']),
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), restocked: z.int() })),
  photos: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  cancellationId: z.string().nullable(),
  shippingCents: z.int(),
  replacedAt: z.string().nullable(),
  createdAt: z.string(),
})

const repriced = z.object({ name: z.string(), fromCents: z.int(), toCents: z.int(), reason: z.string() })
const happened = { id: z.string(), actor: z.enum(ACTORS), createdAt: z.string() }
const event = everyOf<OrderEvent>()(
  z.union([
    z.object({ kind: z.enum(PARCEL_EVENTS), parcelId: z.string(), ...happened }),
    z.object({ kind: z.literal('created'), repriced: z.array(repriced), ...happened }),
    z.object({ kind: z.literal('addressChanged'), ...happened }),
    z.object({ kind: z.literal('canceled'), cancellationId: z.string(), ...happened }),
    z.object({ kind: z.enum(RETURN_EVENTS), returnId: z.string(), ...happened }),
    z.object({
      kind: z.literal('returnSuperseded'),
      returnId: z.string(),
      withdrawalId: z.string(),
      lines: lineQuantities,
      ...happened,
    }),
    z.object({
      kind: z.literal('returnRemaining'),
      returnId: z.string(),
      receivedId: z.string(),
      lines: lineQuantities,
      ...happened,
    }),
    z.object({ kind: z.enum(REFUND_EVENTS), refundId: z.string(), ...happened }),
  ]),
)

const history: z.ZodType<OrderHistory> = z.object({
  parcels: z.array(parcel),
  cancellations: z.array(cancellation),
  refunds: z.array(refund),
  returns: z.array(orderReturn),
  events: z.array(event),
})

/** An order without internal ids. */
export type OwnerOrder = Omit<Order, 'requestKey' | 'cartId'>
export type OwnerRecord = { order: OwnerOrder; history: OrderHistory }

const owned: z.ZodType<OwnerOrder> = order

/** An order with everything that has happened to it. */
export const orderRecord = z.object({ order: owned, history })
