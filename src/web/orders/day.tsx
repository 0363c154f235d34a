import { dayOfLocal, dayWords } from '#domain/day-words.ts'

export const Day = ({ at }: { at: string }) => <time dateTime={at}>{dayWords(dayOfLocal(at))}</time>
