import type { Shop } from './shop.ts'

export const isoTime = ({ now }: Pick<Shop, 'now'>, offsetMs = 0): string =>
  new Date(now().getTime() + offsetMs).toISOString()

export const utcDay = (shop: Pick<Shop, 'now'>, offsetDays = 0): string =>
  isoTime(shop, offsetDays * DAY_MS).slice(0, 10)

export const DAY_MS = 24 * 3600_000
