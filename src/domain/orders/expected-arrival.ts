import { deliveryDays } from '#domain/checkout/delivery-days.ts'
import type { Order } from './orders.ts'

/** Days such as 2026-12-01. Late: the last of them has passed everywhere. */
export type ExpectedArrival = { from: string; until: string; isLate: boolean }

/** Null if the shipping option names no days, or if nothing is still to come. */
export function expectedArrival(
  { createdAt, status, shippingOption }: Pick<Order, 'createdAt' | 'status' | 'shippingOption'>,
  now: Date,
): ExpectedArrival | null {
  const days = deliveryDays(shippingOption.estimatedDelivery)
  const isToCome = status === 'processing' || status === 'shipped'
  if (!days || !isToCome) return null
  const last = addBusinessDays(createdAt, days.most)
  // The last day ends 12 hours later at the westernmost place.
  const isLate = now.getTime() >= last.getTime() + 1.5 * DAY_MS
  return { from: dayOf(addBusinessDays(createdAt, days.least)), until: dayOf(last), isLate }
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Tue, Dec 1 – Thu, Dec 3", or one day. */
export const arrivalText = ({ from, until }: Pick<ExpectedArrival, 'from' | 'until'>): string =>
  [...new Set([from, until])].map((date) => day.format(new Date(date))).join(' – ')

export const lateSentence = ({ until }: Pick<ExpectedArrival, 'until'>): string =>
  `It should have arrived by ${day.format(new Date(until))}. We are sorry that it takes longer: if you want to know more, please contact us.`

const DAY_MS = 24 * 3600_000

/** The start of a day. Counts from Monday to Friday, beginning with the day after the time; holidays are not known. */
function addBusinessDays(at: string, count: number): Date {
  const date = new Date(dayOf(new Date(at)))
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left--
  }
  return date
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
