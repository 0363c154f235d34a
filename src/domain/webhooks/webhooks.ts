import { isLocalhost } from '#domain/test-shop.ts'
import type { WebhookEvent } from './events.ts'

/** A URL that is told of events. */
export type Webhook = {
  id: string
  url: string
  events: WebhookEvent[]
  createdAt: string
  lastSuccessAt: string | null
  lastFailureAt: string | null
  lastFailure: string | null
  /** The time of the first failure since its last success. */
  failingSince: string | null
  /** It is told of nothing that happens while it is paused. */
  pausedAt: string | null
}

export const MAX_WEBHOOKS = 10
export const PAUSED_AFTER_DAYS = 3
const MAX_URL_LENGTH = 500

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
