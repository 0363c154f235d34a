import type { Shop } from './shop.ts'

/** The shop's time in ISO 8601, moved by `offsetMs`. */
export const isoTime = ({ now }: Pick<Shop, 'now'>, offsetMs = 0): string =>
  new Date(now().getTime() + offsetMs).toISOString()

/** The shop's day in UTC ("2026-01-15"), moved by `offsetDays`. */
export const utcDay = (shop: Pick<Shop, 'now'>, offsetDays = 0): string =>
  isoTime(shop, offsetDays * DAY_MS).slice(0, 10)

export const DAY_MS = 24 * 3600_000
