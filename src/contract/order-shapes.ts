import { z } from 'zod'
import { shippingOption } from './shipping.ts'
import { PARCEL_STATE_NAMES } from '#domain/orders/fulfillment.ts'
import { ACTORS, SHOWN_EVENTS } from '#domain/orders/order-events.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { ORDER_STATUSES } from '#domain/orders/orders.ts'
import { ORDER_PROGRESSES } from '#domain/orders/progress.ts'
import { RETURN_KINDS } from '#domain/orders/returns/returns.ts'
import { documentKind } from './documents.ts'
import { orderReturn, itemQuantities, returnables } from './return-shapes.ts'
import { address, card, charges, dollars, optionValue, picture } from './shapes.ts'

export const progress = z.enum(ORDER_PROGRESSES)

export const order = z
  .object({
    _id: z.string(),
    orderNumber: z.string(),
    createdAt: z.string(),
    status: z.enum(ORDER_STATUSES),
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
    /** Null if the option states no business days, or once everything has arrived. */
    expectedArrival: z.object({ from: z.iso.date(), until: z.iso.date(), isLate: z.boolean() }).nullable(),
    paymentMethod: z.string(),
    card: card.nullable(),
    /** Null in lists and in the response to placing an order. */
    history: z
      .object({
        progress,
        /** The progress, plus whether everything left is packed or only replacements are left to ship. */
        state: z.enum(ORDER_STATES),
        cancelable: z.boolean(),
        /** Why the shopper cannot change the shipping address; null if it can be changed. */
        addressRefusal: z.string().nullable(),
        /** Whether the authorization was released or has expired, so nothing was charged and nothing is refunded. */
        uncharged: z.boolean(),
        /** The total of all refunds, including pending ones. */
        refunded: dollars,
        /** The refund for canceling the whole order, without non-refundable charges; 0 if not cancelable. */
        refundIfCanceled: dollars,
        parcels: z.array(
          z.object({
            state: z.enum(PARCEL_STATE_NAMES),
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
        /** Withdrawals, returns and claims, oldest first. */
        returns: z.array(orderReturn),
        /** Grants access to the order's photos only, until the end of the next day (UTC). */
        photoKey: z.string().nullable(),
        /** The pieces that can be withdrawn from, returned or claimed now. */
        returnable: returnables,
        /** Invoices and credit notes, invoices first. */
        documents: z.array(z.object({ kind: documentKind, number: z.string(), issuedAt: z.string(), total: dollars })),
        /** Whether the invoice is issued automatically, or on request because the order predates invoices. */
        invoice: z.enum(['automatic', 'onRequest', 'requested']),
        events: z.array(
          z.object({
            kind: z.enum(SHOWN_EVENTS),
            at: z.string(),
            by: z.enum(ACTORS),
            /** The refunded amount; null for other events. */
            amount: dollars.nullable(),
            /** The kind of return; null for other events. */
            returnKind: z.enum(RETURN_KINDS).nullable(),
            /** The parcel's index in `parcels`; null for other events, or if the parcel is gone. */
            parcel: z.int().nullable(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'Order' })
