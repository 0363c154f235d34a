/** "January 29, 2026" of 2026-01-29. Days have no zone, so that it is the same on the server and in every browser. */
export const dayWords = (day: string | null): string => (day === null ? '' : long.format(noonOf(day)))

/** "Thu, Jan 29" of 2026-01-29. */
export const shortDayWords = (day: string): string => short.format(noonOf(day))

/** The day of a time that the shop has sent: with the offset of the shop's zone, it begins with the shop's day. */
export const dayOfLocal = (at: string): string => at.slice(0, 10)

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const noonOf = (day: string): Date => new Date(`${day}T12:00Z`)
