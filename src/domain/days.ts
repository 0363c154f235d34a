/** Calendar days such as 2026-11-27 in the shop's time zone. Browsers get times with the shop's offset and need none of this. */
export type TimeZone = string

export type Clock = { now: Date; timeZone: TimeZone }

export const machineTimeZone = (): TimeZone => Temporal.Now.timeZoneId()

/** Reads a zone name, ignoring case. Null for any other text, including an offset such as +02:00, which has no daylight saving. */
export function readTimeZone(text: string): TimeZone | null {
  try {
    return /^[a-z]/i.test(text) ? Temporal.PlainDate.from('2026-01-01').toZonedDateTime(text).timeZoneId : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether the text is a calendar day; 2026-02-30 is not. */
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

/** Counts from Monday to Friday, starting with the next day; ignores holidays. */
export function addBusinessDays(day: string, count: number): string {
  // `Date` takes a fifth of the time that `Temporal` does, and every order counts several weeks.
  const date = new Date(`${day}T00:00Z`)
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left--
  }
  return date.toISOString().slice(0, 10)
}

/** The first moment of a day, in UTC like stored times. It is not 00:00 if clocks go forward at midnight. */
export const startOfDay = (day: string, zone: TimeZone): string =>
  utc(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

/** The first moment after the day. */
export const endOfDay = (day: string, zone: TimeZone): string => startOfDay(addDays(day, 1), zone)

/** The instant when clocks in the zone show a local time such as 2026-01-31T08:00. If that happens twice, the first one. */
export const timeOn = (day: string, clock: string, zone: TimeZone): string =>
  utc(Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds)

export type Days = { since?: string | undefined; until?: string | undefined }

/** The time range of an inclusive range of days. */
export const timesOf = ({ since, until }: Days, zone: TimeZone): { since?: string; before?: string } => ({
  ...(since !== undefined && { since: startOfDay(since, zone) }),
  ...(until !== undefined && { before: endOfDay(until, zone) }),
})

/** The same time with the zone's offset, so that it starts with the shop's day: 2026-01-31T08:00:00.000-08:00. */
export function localTime(at: string, zone: TimeZone): string {
  const local = zoned(at, zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
  return local.endsWith('+00:00') ? utc(Date.parse(at)) : local
}

/** "2026-01-15 12:00" */
export const minuteOf = (at: string, zone: TimeZone): string => `${dayOf(at, zone)} ${clockOf(at, zone)}`

const clockOf = (at: string, zone: TimeZone): string =>
  zoned(at, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** "2026-01-15 12:00 PST", for deadlines. */
export const minuteWithZone = (at: string, zone: TimeZone): string => `${minuteOf(at, zone)} ${zoneName(at, zone)}`

/** "12:00 PST" */
export const clockWithZone = (at: string, zone: TimeZone): string => `${clockOf(at, zone)} ${zoneName(at, zone)}`

/** "12:00:05 PST" */
export const secondWithZone = (at: string, zone: TimeZone): string =>
  `${zoned(at, zone).toPlainTime().toString({ smallestUnit: 'second' })} ${zoneName(at, zone)}`

/** "PST", or "GMT+1" if English has no abbreviation for the zone. */
function zoneName(at: string, timeZone: TimeZone): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')!.value
}

const zoned = (at: string | Date, zone: TimeZone): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime()).toZonedDateTimeISO(zone)

const utc = (ms: number): string => new Date(ms).toISOString()
