/**
 * The days of the shop: texts like 2026-11-27 that begin and end in its time zone, which is a name such as America/New_York.
 * Browsers need none of this, because times reach them with the offset of the shop; some have no `Temporal`.
 */
export type TimeZone = string

export type Clock = { now: Date; timeZone: TimeZone }

export const machineTimeZone = (): TimeZone => Temporal.Now.timeZoneId()

/** The zone of a name in any case. Null for any other text; an offset such as +02:00 has no daylight saving, and is no zone. */
export function readTimeZone(text: string): TimeZone | null {
  try {
    return /^[a-z]/i.test(text) ? Temporal.PlainDate.from('2026-01-01').toZonedDateTime(text).timeZoneId : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether it is a day of the calendar, so that 2026-02-30 is none. */
export function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text).toString() === text
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const dayOf = (at: string | Date, zone: TimeZone): string => zoned(at, zone).toPlainDate().toString()

export const yearOf = ({ now, timeZone }: Clock): number => zoned(now, timeZone).year

export const addDays = (day: string, count: number): string =>
  Temporal.PlainDate.from(day).add({ days: count }).toString()

/** Counts from Monday to Friday, beginning with the next day; holidays are not known. */
export function addBusinessDays(day: string, count: number): string {
  // A `Date` takes a fifth of the time of `Temporal`, and every order counts several weeks.
  const date = new Date(`${day}T00:00Z`)
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left--
  }
  return date.toISOString().slice(0, 10)
}

/** The first moment of a day, in UTC as times are stored. It is no midnight where the clocks change at midnight. */
export const startOfDay = (day: string, zone: TimeZone): string =>
  utc(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

/** The first moment that is no longer of the day. */
export const endOfDay = (day: string, zone: TimeZone): string => startOfDay(addDays(day, 1), zone)

/** The time that a clock in the zone shows, such as 2026-01-31T08:00. Where it shows that twice, the first time counts. */
export const timeOn = (day: string, clock: string, zone: TimeZone): string =>
  utc(Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds)

export type Days = { since?: string | undefined; until?: string | undefined }

/** The times of some days, of which both belong to the range. */
export const timesOf = ({ since, until }: Days, zone: TimeZone): { since?: string; before?: string } => ({
  ...(since !== undefined && { since: startOfDay(since, zone) }),
  ...(until !== undefined && { before: endOfDay(until, zone) }),
})

/** The same time with the offset of the zone, so that it begins with the shop's day: 2026-01-31T08:00:00.000-08:00. */
export function localTime(at: string, zone: TimeZone): string {
  const local = zoned(at, zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
  return local.endsWith('+00:00') ? utc(Date.parse(at)) : local
}

/** "2026-01-15 12:00" */
export const minuteOf = (at: string, zone: TimeZone): string => {
  const time = zoned(at, zone)
  return `${time.toPlainDate().toString()} ${time.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** "2026-01-15 12:00 PST", for a time that somebody has to keep. */
export const minuteWithZone = (at: string, zone: TimeZone): string => `${minuteOf(at, zone)} ${zoneName(at, zone)}`

/** "12:00:05 PST" */
export const secondWithZone = (at: string, zone: TimeZone): string =>
  `${zoned(at, zone).toPlainTime().toString({ smallestUnit: 'second' })} ${zoneName(at, zone)}`

/** "PST", or "GMT+1" where English has no letters for it. */
function zoneName(at: string, timeZone: TimeZone): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')!.value
}

const zoned = (at: string | Date, zone: TimeZone): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime()).toZonedDateTimeISO(zone)

const utc = (ms: number): string => new Date(ms).toISOString()
