import { isLocalhost } from '#domain/test-shop.ts'
import type { OrderEventKind } from '#domain/orders/order-events.ts'

export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.shipped',
  'order.delivered',
  'order.canceled',
  'order.refunded',
  'order.return_requested',
  'order.return_received',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a message to a webhook says of an event. */
export type Occurred = { type: WebhookEvent; createdAt: string; orderId: string }

/** A URL that is told of events. */
export type Webhook = {
  id: string
  url: string
  events: WebhookEvent[]
  createdAt: string
  lastSuccessAt: string | null
  lastFailureAt: string | null
  lastFailure: string | null
  /** Since its last success. */
  failingSince: string | null
  /** It is told of nothing that happens while it is paused. */
  pausedAt: string | null
}

export const MAX_WEBHOOKS = 10
export const PAUSED_AFTER_DAYS = 3
const MAX_URL_LENGTH = 500

const EVENT_OF: { [Kind in OrderEventKind]?: WebhookEvent } = {
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  canceled: 'order.canceled',
  refunded: 'order.refunded',
  refundSettled: 'order.refunded',
  withdrawn: 'order.return_requested',
  returnRequested: 'order.return_requested',
  returnReceived: 'order.return_received',
}

/** Null if no webhook is told of it. */
export const webhookEventOf = (kind: OrderEventKind): WebhookEvent | null => EVENT_OF[kind] ?? null

/** The sentence why a URL cannot be a webhook, or null. */
export function webhookUrlError(text: string, shopUrl: string): string | null {
  const url = URL.parse(text)
  if (!url || text.length > MAX_URL_LENGTH) return `"${text}" is not a URL of at most ${MAX_URL_LENGTH} characters.`
  if (url.username || url.password) return 'The URL of a webhook has no user or password. Its deliveries are signed.'
  if (url.protocol === 'https:' || isOnThisMachine(url.href, shopUrl)) return null
  return 'The URL of a webhook begins with https://. Only a shop on localhost may use http:// to localhost.'
}

/** A program beside a shop that is tried out, which needs no certificate. */
export const isOnThisMachine = (url: string, shopUrl: string): boolean =>
  url.startsWith('http://') && isLocalhost(url) && isLocalhost(shopUrl)
