/** One line of the report. The mark is met when the median is on the right side of the bound. */
export type Row = {
  name: string
  unit: string
  values: number[]
  bound: number
  better: 'more' | 'less'
  /** What one should know to judge it. */
  note?: string
  /** How long the share of answers took, ours and another server's. */
  latency?: Record<string, Latency>
  /** What a call costs in a small shop and in a large one, in microseconds. */
  costs?: { few: number; many: number }
}

/** Up to which share of the answers, in percent, it took at most so many milliseconds. */
export type Latency = [percent: number, ms: number][]

/** What belongs together in the report; one that could not be measured says why. */
export type Section = { title: string; rows: Row[]; failed?: string }

/** Of an even number of values halfway between the two in the middle: neither flatters. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

export const isMet = ({ values, bound, better }: Row): boolean =>
  better === 'more' ? medianOf(values) >= bound : medianOf(values) <= bound

/** How many times as good as its mark, for better or worse: 1 where it just meets it. */
export function timesOf({ bound, better }: Row, value: number): number {
  // Of what may not be at all, there may be none.
  if (value === bound) return 1
  return better === 'more' ? value / bound : bound / value
}

/** Three figures are as many as such a measurement is worth. */
export const figure = (value: number): string =>
  value === 0 ? '0' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

export const markOf = ({ bound, better }: Row): string =>
  `${better === 'more' ? 'at least' : 'at most'} ${figure(bound)}`

export const spreadOf = ({ values }: Row): string =>
  values.length > 1 ? `${figure(Math.min(...values))} to ${figure(Math.max(...values))}` : ''

export function lineOf(row: Row): string {
  const about = [spreadOf(row), `mark: ${markOf(row)}`, row.note].filter(Boolean).join('; ')
  return `${isMet(row) ? '✓' : '✗'} ${row.name}: ${figure(medianOf(row.values))} ${row.unit} (${about})`
}
