import { isDay } from '#domain/days.ts'
import { text, type Shape } from './shape.ts'

const day = (description: string) =>
  text(40, description, (value) => (isDay(value) ? null : 'must be a day such as 2026-12-24.'))

export const PERIOD = {
  from: day('The first day it is shown, in the shop’s time zone.'),
  until: day('The last day it is shown, in the shop’s time zone.'),
}

type Period = { from?: string | undefined; until?: string | undefined }

/** Rejects a period that ends before it starts. */
export const withPeriod = <Value extends Period>(shape: Shape<Value>): Shape<Value> => ({
  schema: shape.schema,
  read(value, at, problems) {
    const read = shape.read(value, at, problems)
    if (endsBefore(read, read)) problems.push(`${at}.until is before its from.`)
    return read
  },
})

export const endsBefore = ({ until }: Period, { from }: Period): boolean =>
  until !== undefined && from !== undefined && until < from

/** Whether it is shown on this day of the shop. */
export const isShownOn = (today: string, { from = today, until = today }: Period): boolean =>
  from <= today && today <= until
