/** One line of the report. The mark is met when the median is on the right side of the bound. */
export type Row = { name: string; unit: string; values: number[]; bound: number; better: 'more' | 'less' }

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

export const isMet = ({ values, bound, better }: Row): boolean =>
  better === 'more' ? median(values) >= bound : median(values) <= bound

/** Three figures are as many as such a measurement is worth. */
const figure = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))

export function lineOf(row: Row): string {
  const { name, unit, values, bound, better } = row
  const spread = `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`
  const mark = `${better === 'more' ? 'at least' : 'at most'} ${figure(bound)}`
  return `${isMet(row) ? '✓' : '✗'} ${name}: ${figure(median(values))} ${unit} (${spread}; mark: ${mark})`
}
