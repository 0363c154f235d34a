/** "January 29, 2026" of 2026-01-29. Days have no zone, so that it is the same on the server and in every browser. */
export const dayWords = (day: string | null): string => (day === null ? '' : long(day))

/** "Thu, Jan 29" of 2026-01-29. */
export const shortDayWords = (day: string): string => short(day)

/** The day of a time that the shop has sent: with the offset of the shop's zone, it begins with the shop's day. */
export const dayOfLocal = (at: string): string => at.slice(0, 10)

/** The format is made for the first day: it takes milliseconds, which every start of the shop would wait for. */
function formatter(options: Intl.DateTimeFormatOptions): (day: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (day) =>
    (format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })).format(new Date(`${day}T12:00Z`))
}

const long = formatter({ dateStyle: 'long' })
const short = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
