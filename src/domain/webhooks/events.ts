import { LOW_STOCK } from '#domain/catalog/stock-levels.ts'
import type { MailedEventKind } from '#domain/orders/order-events.ts'

/** `about`: what its deliveries name. `when` completes "It is told when …". */
type EventKind = { about: keyof Named; when: string }

/** What webhooks are told of. */
export const WEBHOOK_EVENTS = {
  'order.placed': { about: 'order', when: 'an order is placed' },
  'order.shipped': { about: 'order', when: 'a parcel of an order is shipped' },
  'order.delivered': { about: 'order', when: 'a parcel of an order is delivered' },
  'order.canceled': { about: 'order', when: 'an order is canceled, or a part of it' },
  'order.refunded': { about: 'order', when: 'a refund of an order is paid' },
  'order.return_requested': { about: 'order', when: 'a shopper asks for a return, makes a claim or withdraws' },
  'order.return_received': { about: 'order', when: 'a return arrives' },
  'stock.low': { about: 'variants', when: `the stock of a variant falls to ${LOW_STOCK} or fewer` },
  'stock.sold_out': { about: 'variants', when: 'the stock of a variant falls to 0' },
  'stock.back': { about: 'variants', when: 'a variant that was sold out is in stock again' },
  'products.changed': { about: 'products', when: 'products are added, changed, hidden or removed' },
} as const satisfies Record<string, EventKind>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export type EventAbout<About extends keyof Named> = {
  [Event in WebhookEvent]: (typeof WEBHOOK_EVENTS)[Event]['about'] extends About ? Event : never
}[WebhookEvent]

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

/** A variant, and what was left of it. */
export type VariantStock = { variantId: string; stock: number | null }
type Named = {
  order: { orderId: string }
  variants: { variants: readonly VariantStock[] }
  products: { products: readonly { id: number; slug: string }[] }
}

/** An event as its messages store it, without personal data. */
export type Occurred = {
  [About in keyof Named]: { type: EventAbout<About>; createdAt: string } & Named[About]
}[keyof Named]

/** No event names more variants or products: a larger change is several events. */
export const MAX_NAMED = 250

/** Null if no webhook is told of it. */
export const webhookEventOf = (kind: MailedEventKind): EventAbout<'order'> | null => EVENT_OF[kind]

const EVENT_OF: Record<MailedEventKind, EventAbout<'order'> | null> = {
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  addressChanged: null,
  canceled: 'order.canceled',
  refunded: 'order.refunded',
  refundSettled: 'order.refunded',
  withdrawn: 'order.return_requested',
  returnRequested: 'order.return_requested',
  returnApproved: null,
  returnRefused: null,
  returnReceived: 'order.return_received',
}
