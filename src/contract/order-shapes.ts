import { z } from 'zod'
import { shippingOption } from './shipping.ts'
import { PARCEL_STATES } from '#domain/orders/fulfillment.ts'
import { ACTORS, SHOWN_EVENTS } from '#domain/orders/order-events.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { RETURN_KINDS } from '#domain/orders/returns/returns.ts'
import { documentKind } from './documents.ts'
import { orderReturn, itemQuantities, returnables } from './return-shapes.ts'
import { address, card, charges, dollars, optionValue, picture } from './shapes.ts'

export const progress = z.enum(['processing', 'partly shipped', 'shipped', 'delivered', 'canceled'])

export const order = z
  .object({
    _id: z.string(),
    orderNumber: z.string(),
    createdAt: z.string(),
    status: z.enum(['processing', 'shipped', 'delivered', 'canceled']),
    email: z.string(),
    items: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        slug: z.string(),
        sku: z.string().nullable(),
        name: z.string(),
        options: z.array(optionValue),
        image: z.string().nullable(),
        picture: picture.nullable(),
        price: dollars,
        quantity: z.int(),
      }),
    ),
    subtotal: dollars,
    shippingCost: dollars,
    tax: dollars,
    total: dollars,
    charges,
    shippingAddress: address,
    billingAddress: address,
    shippingMethod: shippingOption
      .pick({ name: true, price: true, estimatedDelivery: true, pickupCountry: true })
      .extend({
        id: z.string(),
        description: z
          .string()
          .meta({ description: 'What the owner says about the option, such as where and when to pick up the order.' }),
      }),
    /** Null if the option names no business days, and once nothing is still to come. */
    expectedArrival: z.object({ from: z.iso.date(), until: z.iso.date(), isLate: z.boolean() }).nullable(),
    paymentMethod: z.string(),
    card: card.nullable(),
    /** Null in lists, and in the answer that places an order. */
    history: z
      .object({
        progress,
        /** The progress, told apart where all that is left is packed, and where only replacements are to be sent. */
        state: z.enum(ORDER_STATES),
        cancelable: z.boolean(),
        /** Whether the reserved money was given back or has expired, so that nothing was paid and nothing is refunded. */
        uncharged: z.boolean(),
        /** The sum of all refunds, also of those that are still queued. */
        refunded: dollars,
        /** A cancellation of the whole order refunds this much, without charges that are kept; 0 if it is not cancelable. */
        refundIfCanceled: dollars,
        parcels: z.array(
          z.object({
            state: z.enum(PARCEL_STATES),
            carrier: z.string().nullable(),
            trackingNumber: z.string().nullable(),
            trackingUrl: z.string().nullable(),
            items: itemQuantities,
            packedAt: z.string(),
            shippedAt: z.string().nullable(),
            deliveredAt: z.string().nullable(),
          }),
        ),
        canceled: itemQuantities,
        /** The withdrawals, returns and claims, the earliest first. */
        returns: z.array(orderReturn),
        /** Opens the photos of the order, and nothing else of it, until the end of the next day (UTC). */
        photoKey: z.string().nullable(),
        /** The pieces that may be withdrawn from, returned and claimed now. */
        returnable: returnables,
        /** Invoices and credit notes, the invoice first. */
        documents: z.array(z.object({ kind: documentKind, number: z.string(), issuedAt: z.string(), total: dollars })),
        /** Whether the shop makes the invoice by itself, or on request because the order is older than its invoices. */
        invoice: z.enum(['automatic', 'onRequest', 'requested']),
        events: z.array(
          z.object({
            kind: z.enum(SHOWN_EVENTS),
            at: z.string(),
            by: z.enum(ACTORS),
            /** The amount of a refund; null for another event. */
            amount: dollars.nullable(),
            /** The kind of the return that it is about; null for another event. */
            returnKind: z.enum(RETURN_KINDS).nullable(),
            /** The position in `parcels` of the parcel that it is about; null for another event, and for a parcel that is gone. */
            parcel: z.int().nullable(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'Order' })
