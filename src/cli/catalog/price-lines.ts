import { readEnding, readShare, type PriceChange } from '#domain/catalog/price-change.ts'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { DeedOutput } from '#contract/owner/index.ts'

/** Throws 'invalid' for an invalid or out-of-range percentage. */
export function changeOf(
  { by = '', round }: { by?: string; round?: string },
  [min, max]: readonly [number, number],
): PriceChange {
  const rate = readShare(by)
  if (rate === null || rate === 0 || rate < min || rate > max)
    throw invalid(`--by must be a percentage from ${min * 100}% to ${max * 100}%, such as 10%.`)
  const endingCents = round === undefined ? null : readEnding(round)
  if (round !== undefined && endingCents === null) throw invalid('--round must be a price ending, such as .90.')
  return { rate, endingCents }
}

type ChangedPrices = DeedOutput<'POST /owner/prices/raises'>

export function printPrices({ lines }: ChangedPrices): void {
  for (const { slug, values, before, after } of lines)
    console.log(`${[slug, ...values.map(plainLine)].join('/')}: ${formatCents(before)} → ${formatCents(after)}`)
}

export const printJson = (value: object): void => console.log(JSON.stringify(value))

export const jsonOf = ({ products, leftOut, lines }: ChangedPrices) => ({
  products,
  leftOut,
  prices: lines.map(({ slug, values, before, after }) => ({
    slug,
    options: values,
    beforeCents: before,
    afterCents: after,
  })),
})

export function priceSummary({ products, lines, leftOut }: ChangedPrices): string {
  const left = leftOut > 0 ? ` ${counted(leftOut, 'variant')} skipped, already reduced or free.` : ''
  return `${counted(lines.length, 'price')} of ${counted(products, 'product')}.${left}`
}
