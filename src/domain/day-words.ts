/** 2026-01-29 -> "January 29, 2026". Days have no time zone, so the result is the same on the server and in every browser. */
export const dayWords = (day: string | null): string => (day === null ? '' : long(day))

/** 2026-01-29 -> "Thu, Jan 29". */
export const shortDayWords = (day: string): string => short(day)

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
