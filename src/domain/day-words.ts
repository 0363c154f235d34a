/** 2026-01-29 -> "January 29, 2026". Days have no time zone, so the result is the same on the server and in every browser. */
export const dayWords = (day: string | null): string => (day === null ? '' : long(day))

/** 2026-01-29 -> "Thu, Jan 29". */
export const shortDayWords = (day: string): string => short(day)

/** "Nov 30, 2026, 4:37 PM", also in browsers without `Temporal`. */
export const timeWords = (at: string, timeZone: string): string =>
  // Some versions of ICU separate "PM" by a narrow space.
  inZone(timeZone).format(new Date(at)).replace('\u202F', ' ')

/** The day of a time with the offset of the shop's zone, as the API sends it: such a time starts with the shop's day. */
export const dayOfLocal = (at: string): string => at.slice(0, 10)

/** Creates the format on first use: that takes milliseconds, which would slow down every start. */
function formatter(options: Intl.DateTimeFormatOptions): (day: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (day) =>
    (format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })).format(new Date(`${day}T12:00Z`))
}

const long = formatter({ dateStyle: 'long' })
const short = formatter({ weekday: 'short', month: 'short', day: 'numeric' })

const inZone = /* @__PURE__ */ lastOf(
  (timeZone) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** Keeps the format of the last zone, because a shop has one. */
function lastOf<Format>(create: (timeZone: string) => Format): (timeZone: string) => Format {
  let last: { timeZone: string; format: Format } | undefined
  return (timeZone) => {
    if (last?.timeZone !== timeZone) last = { timeZone, format: create(timeZone) }
    return last.format
  }
}
