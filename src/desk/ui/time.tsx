import { minuteOf } from '#domain/days.ts'
import { useDesk } from '#desk/root-data.ts'

/** A moment in the shop's time zone. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{minuteOf(at, useDesk().shop.timeZone)}</time>
}
