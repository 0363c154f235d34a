import { parseCents } from '#domain/money.ts'
import type { Row } from '#shop/import/formats/row.ts'
import type { Problem } from '#shop/import/problems.ts'

export type Sale = { isActive: boolean; problems: Problem[]; warnings: Problem[] }

/** The shop has no scheduled prices: a sale that is not active now is ignored, and the owner must end one that is. */
export function saleOf({ at, cells }: Row, now: Date): Sale {
  const { 'Sale price': price, 'Regular price': regular } = cells
  const { [STARTS]: starts, [ENDS]: ends } = cells
  const where = at('Sale price')
  const none = (problems: Problem[] = [], warnings: Problem[] = []): Sale => ({ isActive: false, problems, warnings })
  const ignored = (reason: string): Sale => none([], [{ where, reason: `was ignored: ${reason}` }])
  if (!price || !regular) return none()
  if (!isBelow(price, regular)) return ignored('it is not below the regular price')
  const problems = [STARTS, ENDS].flatMap((column) => dateProblems(at(column), cells[column]))
  if (problems.length > 0) return none(problems)
  if (ends && parseDate(ends, '23:59:59.999')! < now) return ignored(`the sale ended on ${ends}`)
  if (starts && parseDate(starts, '00:00')! > now) return ignored(`the sale begins on ${starts}`)
  const warnings: Problem[] = []
  if (ends) warnings.push({ where, reason: `does not end by itself: the file ends the sale on ${ends}` })
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
  cell && !parseDate(cell, '00:00') ? [{ where, reason: `"${cell}" is not a date; write it like 2026-01-31` }] : []

/** Parses a date with or without a time. Like WooCommerce, it uses the time zone of this machine. */
function parseDate(cell: string, timeOfDay: string): Date | null {
  const [, day, time = timeOfDay] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? []
  const date = new Date(`${day}T${time}`)
  return Number.isNaN(date.getTime()) ? null : date
}
