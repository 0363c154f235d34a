import { dayOf, isDay, type TimeZone } from '#domain/days.ts'

/** The days that a page's address names, or this month so far. */
export function rangeOf(request: Request, timeZone: TimeZone): { from: string; to: string } {
  const { searchParams } = new URL(request.url)
  const today = dayOf(new Date(), timeZone)
  const dayNamed = (name: string): string | null => {
    const day = searchParams.get(name)
    return day !== null && isDay(day) ? day : null
  }
  return { from: dayNamed('from') ?? `${today.slice(0, 7)}-01`, to: dayNamed('to') ?? today }
}
