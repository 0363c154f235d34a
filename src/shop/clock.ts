import { addDays, dayOf, type Clock } from '#domain/days.ts'
import type { Shop } from './shop.ts'

export const isoTime = ({ now }: Pick<Shop, 'now'>, offsetMs = 0): string =>
  new Date(now().getTime() + offsetMs).toISOString()

export const clockOf = ({ now, timeZone }: Pick<Shop, 'now' | 'timeZone'>): Clock => ({ now: now(), timeZone })

/** Today, or `offsetDays` later. */
export const shopDay = ({ now, timeZone }: Pick<Shop, 'now' | 'timeZone'>, offsetDays = 0): string =>
  addDays(dayOf(now(), timeZone), offsetDays)

export const DAY_MS = 24 * 3600_000
