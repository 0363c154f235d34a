import { deliveryDays } from '#domain/checkout/delivery-days.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { shortDayWords } from '#domain/day-words.ts'
import { addBusinessDays, dayOf, type Clock } from '#domain/days.ts'
import type { Order } from './orders.ts'

/** Calendar days of the shop, such as 2026-12-01. `isLate`: the last day has passed. */
export type ExpectedArrival = { from: string; until: string; isLate: boolean }

type Promised = Pick<Order, 'createdAt' | 'status' | 'shippingOption'>

/** Null for a pickup, for a shipping option without an estimate, and if nothing is left to deliver. */
export function expectedArrival(
  { createdAt, status, shippingOption }: Promised,
  { now, timeZone }: Clock,
): ExpectedArrival | null {
  const days = deliveryDays(shippingOption.estimatedDelivery)
  const isToCome = status === 'processing' || status === 'shipped'
  if (!days || !isToCome || isPickup(shippingOption)) return null
  const ordered = dayOf(createdAt, timeZone)
  const until = addBusinessDays(ordered, days.most)
  return { from: addBusinessDays(ordered, days.least), until, isLate: dayOf(now, timeZone) > until }
}

/** "Tue, Dec 1 – Thu, Dec 3", or a single day. */
export const arrivalText = ({ from, until }: Pick<ExpectedArrival, 'from' | 'until'>): string =>
  [...new Set([from, until])].map(shortDayWords).join(' – ')

export const lateSentence = ({ until }: Pick<ExpectedArrival, 'until'>): string =>
  `It should have arrived by ${shortDayWords(until)}. We are sorry for the delay. If you have questions, please contact us.`
