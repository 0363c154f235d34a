import { isDay } from '#domain/days.ts'
import { text } from './shape.ts'

export const day = (description: string) =>
  text(10, description, (value) => (isDay(value) ? null : 'must be a day such as 2026-12-24.'))
