/** One line of the output. With a bound, its median is checked; without one, it is only printed. */
export type Row = {
  name: string
  unit: string
  values: number[]
  bound?: number
  better: 'more' | 'less'
  /** A sentence about what the row is compared with. */
  floor?: string
  note?: string
}

/** The rows of one measurement, or why it failed. */
export type Section = { title: string; rows: Row[]; failed?: string }

/** For an even number of values, the mean of the two middle ones. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

/** Ratios of pairs of values measured alternately. */
export const ratiosOf = (values: readonly number[], floors: readonly number[]): number[] =>
  values.map((value, index) => value / floors[index]!)

export const isJudged = ({ bound }: Row): boolean => bound !== undefined

export function isMet({ values, bound, better }: Row): boolean {
  if (bound === undefined) return true
  return better === 'more' ? medianOf(values) >= bound : medianOf(values) <= bound
}

/** A number with three significant digits. */
export const figure = (value: number): string =>
  value === 0 ? '0' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

function targetOf({ bound, better }: Row): string {
  if (bound === undefined) return 'not judged'
  return `${better === 'more' ? 'at least' : 'at most'} ${figure(bound)}`
}

const spreadOf = ({ values }: Row): string =>
  values.length > 1 ? `${figure(Math.min(...values))} to ${figure(Math.max(...values))}` : ''

export function lineOf(row: Row): string {
  const target = isJudged(row) ? `target: ${targetOf(row)}` : targetOf(row)
  const details = [spreadOf(row), target, row.note].filter(Boolean).join('; ')
  const sign = isJudged(row) ? (isMet(row) ? '✓' : '✗') : '·'
  return `${sign} ${row.name}: ${figure(medianOf(row.values))} ${row.unit} (${details})`
}
