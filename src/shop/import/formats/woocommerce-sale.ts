import { parseCents } from '#domain/money.ts'
import type { Row } from './csv-file.ts'
import type { Problem } from '#shop/import/product-draft.ts'

/** `holds`: it is sold at its sale price. */
export type Sale = { holds: boolean; problems: Problem[]; warnings: Problem[] }

/**
 * Whether a row is sold at its sale price at a moment. The shop has no prices that come and go: one whose time is not now
 * is not taken, and of one that is taken it is said when to end it by hand.
 */
export function saleOf({ line, cells }: Row, now: Date): Sale {
  const { 'Sale price': price, 'Regular price': regular } = cells
  const { [STARTS]: starts, [ENDS]: ends } = cells
  const where = `line ${line}, Sale price`
  const notTaken = (reason: string): Sale => ({
    holds: false,
    problems: [],
    warnings: [{ where, reason: `was not taken: ${reason}` }],
  })
  // That there is no regular price is said of that one.
  if (!price || !regular) return { holds: false, problems: [], warnings: [] }
  if (!isBelow(price, regular)) return notTaken('it is not below the regular price')
  const problems = [STARTS, ENDS].flatMap((column) => problemOf(line, column, cells[column]))
  if (problems.length > 0) return { holds: false, problems, warnings: [] }
  if (ends && momentOf(ends, '23:59:59.999')! < now) return notTaken(`the sale ended on ${ends}`)
  if (starts && momentOf(starts, '00:00')! > now) return notTaken(`the sale begins on ${starts}`)
  const warnings: Problem[] = []
  if (ends) warnings.push({ where, reason: `holds until it is changed: the sale is to end on ${ends}` })
  if (parseCents(price) === 0) warnings.push({ where, reason: '0 gives it away' })
  return { holds: true, problems, warnings }
}

const STARTS = 'Date sale price starts'
const ENDS = 'Date sale price ends'

/** What is no price is complained of as one. */
function isBelow(price: string, regular: string): boolean {
  const [low, high] = [parseCents(price), parseCents(regular)]
  return low === null || high === null || low < high
}

const problemOf = (line: number, column: string, cell = ''): Problem[] =>
  cell && !momentOf(cell, '00:00')
    ? [{ where: `line ${line}, ${column}`, reason: `"${cell}" is not a date; write it like 2026-01-31` }]
    : []

/** A day, with or without a time, in the time zone of this machine: WooCommerce writes that of its own. */
function momentOf(cell: string, timeOfDay: string): Date | null {
  const [, day, time = timeOfDay] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? []
  const moment = new Date(`${day}T${time}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
