import { timeWords } from '#domain/day-words.ts'
import { useDesk } from '#desk/root-data.ts'

/** A moment in the shop's time zone. Browsers may punctuate it in another way than the server. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} suppressHydrationWarning>
    {timeWords(at, useDesk().shop.timeZone)}
  </time>
)
