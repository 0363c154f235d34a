import { endOfDay, isDay, startOfDay, timeOn, type Clock, type TimeZone } from '#domain/days.ts'
import { parseCents } from '#domain/money.ts'
import type { Row } from '#shop/import/formats/row.ts'
import type { Problem } from '#shop/import/problems.ts'

export type Sale = { isActive: boolean; problems: Problem[]; warnings: Problem[] }

/** Ignores a sale that is not active now; the owner must end an active one, since its end date is not kept. */
export function saleOf({ at, cells }: Row, { now, timeZone }: Clock): Sale {
  const { 'Sale price': price, 'Regular price': regular } = cells
  const { [STARTS]: starts, [ENDS]: ends } = cells
  const where = at('Sale price')
  const none = (problems: Problem[] = [], warnings: Problem[] = []): Sale => ({ isActive: false, problems, warnings })
  const ignored = (reason: string): Sale => none([], [{ where, reason: `was ignored: ${reason}` }])
  if (!price || !regular) return none()
  if (!isBelow(price, regular)) return ignored('it is not below the regular price')
  const problems = [STARTS, ENDS].flatMap((column) => dateProblems(at(column), cells[column]))
  if (problems.length > 0) return none(problems)
  const time = now.toISOString()
  if (ends && endOf(ends, timeZone) <= time) return ignored(`the sale ended on ${ends}`)
  if (starts && startOf(starts, timeZone) > time) return ignored(`the sale begins on ${starts}`)
  const warnings: Problem[] = []
  if (ends) warnings.push({ where, reason: `does not end automatically: the file ends the sale on ${ends}` })
  if (parseCents(price) === 0) warnings.push({ where, reason: '0 makes the product free' })
  return { isActive: true, problems, warnings }
}

const STARTS = 'Date sale price starts'
const ENDS = 'Date sale price ends'

/** True for text that is not a price, so that checkProduct reports it. */
function isBelow(price: string, regular: string): boolean {
  const [low, high] = [parseCents(price), parseCents(regular)]
  return low === null || high === null || low < high
}

const dateProblems = (where: string, cell = ''): Problem[] =>
  cell && !parse(cell) ? [{ where, reason: `"${cell}" is not a date; write it as 2026-01-31` }] : []

/** WooCommerce writes hours without a leading zero. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?))?$/

/** A day, with a time unless the whole day is meant. */
function parse(cell: string): { day: string; clock: string | undefined } | null {
  const [, day = '', clock] = DATE.exec(cell) ?? []
  return isDay(day) ? { day, clock: clock?.replace(/^\d:/, '0$&') } : null
}

/** As in WooCommerce, a date means the end of that day, a time the exact moment. */
function endOf(cell: string, timeZone: TimeZone): string {
  const { day, clock } = parse(cell)!
  return clock === undefined ? endOfDay(day, timeZone) : timeOn(day, clock, timeZone)
}

function startOf(cell: string, timeZone: TimeZone): string {
  const { day, clock } = parse(cell)!
  return clock === undefined ? startOfDay(day, timeZone) : timeOn(day, clock, timeZone)
}
