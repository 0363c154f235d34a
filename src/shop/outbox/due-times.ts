import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

export const MAX_BACKOFF_MS = 3600_000

export type Times = { now: string; latest: string }

/** A message is due until now, or after `latest`, which only a fast clock has set. */
export const dueTimes = (shop: Pick<Shop, 'now'>): Times => ({
  now: isoTime(shop),
  latest: isoTime(shop, 2 * MAX_BACKOFF_MS),
})
