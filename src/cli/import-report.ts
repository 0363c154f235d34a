import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import { enumerated } from '#domain/enumeration.ts'
import { listLosses, type Losses } from '#domain/catalog/losses.ts'
import type { FieldChange } from '#domain/catalog/product-input.ts'
import type { StockChange } from '#domain/catalog/product-patch.ts'
import type { StockMode } from '#domain/catalog/stock-modes.ts'
import type { StockSummary } from '#shop/import/compare/compare-with-shop.ts'
import type { LosingProducts } from '#shop/import/compare/losing-products.ts'
import type { Summary } from '#shop/import/preview-import.ts'
import type { Outcome } from '#contract/owner/imports.ts'
import { MAX_KEPT_PROBLEMS, type Problems } from '#shop/import/problems.ts'
import type { FetchedPictures } from '#shop/import/pictures/fetch-pictures.ts'
import { NO_CHANGES } from './effects.ts'

export function printReport(
  { created, updated, unchanged, variants, losses, losing, ...report }: Outcome,
  mode: StockMode = 'keep',
): void {
  printProblems(report.warnings)
  printProblems(report.problems)
  if (report.skipped > 0) console.error(`${report.skipped} skipped.`)
  printFetched('fetched', report.fetched)
  printLosses('removed', losses)
  printLosing(losing)
  printStock(report.stock, mode, 'no longer tracked')
  const unpublished = report.unpublished > 0 ? ` ${report.unpublished} not in the file and removed.` : ''
  console.log(
    `${created} new, ${updated} updated and ${unchanged} unchanged products, ${counted(variants, 'variant')} in all.${unpublished}`,
  )
}

/** Prints every failure, because the owner has to fix each one. */
function printFetched(verb: string, pictures?: FetchedPictures): void {
  if (!pictures) return
  const { fetched, known, pending, failed } = pictures
  printProblems(failed, MAX_KEPT_PROBLEMS)
  const stayLinks = `${failed.count} could not be fetched and ${failed.count === 1 ? 'stays a link' : 'stay links'}`
  const before = known > 0 ? [`${known} fetched before`] : []
  const counts = [`${fetched + pending} ${verb}`, ...before, ...(failed.count > 0 ? [stayLinks] : [])]
  console.log(`linked pictures: ${counts.join(', ')}.`)
}

/** Prints what an import would remove and its effect on stock, ahead of the products. */
export function printSummary({ losses, largeLosses, stock, doubleCount }: Summary, mode: StockMode = 'keep'): void {
  printLosses('would remove', losses)
  if (largeLosses.length > 0)
    console.log(`This is more than a tenth, so the import needs --yes: ${enumerated(largeLosses)}.`)
  if (doubleCount) console.log(`${doubleCount}, so the import needs --yes.`)
  printStock(stock, mode, 'will no longer be tracked')
}

function printLosses(verb: string, losses: Losses): void {
  const listed = listLosses(losses)
  if (listed.length > 0) console.log(`${verb}: ${listed.join(', ')}`)
}

/** One line per product, for grep. */
function printLosing({ count, first }: LosingProducts): void {
  for (const { slug, losses } of first)
    console.log(losses.products > 0 ? `removed ${slug}` : `removed from ${slug}: ${listLosses(losses).join(', ')}`)
  const others = count - first.length
  if (others > 0) console.log(`… and from ${counted(others, 'more product')}`)
}

/** Lists variants that are no longer tracked separately, because they are not sold out. */
function printStock({ count, before, after, uncounted }: StockSummary, mode: StockMode, uncounting: string): void {
  const sums = `${counted(count, 'variant')} with ${before} in the shop and ${after} in the file`
  const kept = [
    ...(count > 0 ? [sums] : []),
    ...(uncounted > 0 ? [`${counted(uncounted, 'variant')} without a number in the file`] : []),
  ]
  const changed = [
    ...(count > 0 ? [`${counted(count, 'variant')}, from ${before} to ${after} in all`] : []),
    ...(uncounted > 0 ? [`${counted(uncounted, 'variant')} ${uncounting}`] : []),
  ]
  if (count + uncounted === 0) return
  console.log(
    mode === 'keep'
      ? `stock (keep): ${kept.join('; ')}. The shop's stock is kept; use --stock set for the file's.`
      : `stock (${mode}): ${changed.join('; ')}.`,
  )
}

export function printKeptStock(slug: string, changes: readonly StockChange[]): void {
  for (const { options, before, after } of changes) {
    const variant = options.map(({ value }) => value).join(' / ')
    const name = [`${slug}, stock`, ...(variant ? [plainLine(variant)] : [])].join(' of ')
    console.log(`kept: ${name}: ${stockText(before)} (${stockText(after)} in the file)`)
  }
}

const stockText = (stock: number | null): string => (stock === null ? 'not tracked' : String(stock))

const MAX_PRINTED_PROBLEMS = 50

export function printProblems({ count, first }: Problems, max = MAX_PRINTED_PROBLEMS): void {
  for (const { where, reason } of first.slice(0, max)) console.error(`${where}: ${reason}`)
  if (count > max) console.error(`… and ${count - max} more`)
}

/** One line per change, for grep. `changes` is null for a new product. */
export function printChanges(slug: string, changes: FieldChange[] | null): void {
  if (!changes) console.log(`new: ${slug}`)
  for (const change of changes ?? []) console.log(changeLine(slug, change))
}

function changeLine(slug: string, { field, before, after }: FieldChange): string {
  const name = `${slug}, ${plainLine(field || 'its only variant')}`
  if (before === null) return `new: ${name}: ${excerpt(after!)}`
  if (after === null) return `gone: ${name}: ${excerpt(before)}`
  const from = firstDifference(plainLine(before), plainLine(after))
  return `changed: ${name}: "${excerpt(before, from)}" → "${excerpt(after, from)}"`
}

const MAX_EXCERPT_LENGTH = 80
/** The number of unchanged characters shown before a difference. */
const LEAD_LENGTH = 20

function excerpt(text: string, position = 0): string {
  const line = plainLine(text)
  const begin = position < MAX_EXCERPT_LENGTH - LEAD_LENGTH ? 0 : position - LEAD_LENGTH
  const end = begin + MAX_EXCERPT_LENGTH
  return `${begin > 0 ? '…' : ''}${line.slice(begin, end)}${end < line.length ? '…' : ''}`
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

export function printPreview(
  { created, updated, unchanged, skipped: bad, missing = NONE_MISSING, problems, warnings, fetched }: Outcome,
  { skipBad = false, replace = false }: { skipBad?: boolean; replace?: boolean },
): void {
  printProblems(warnings)
  printProblems(problems)
  printFetched('would be fetched', fetched)
  if (missing.count > 0)
    console.log(
      `not in the file, ${replace ? 'would be removed' : 'left unchanged'}: ${missing.count} (${slugList(missing)})`,
    )
  console.log(
    [
      `${created} new, ${updated} changed and ${unchanged} unchanged products${bad > 0 ? `, and ${badOf(bad, skipBad)}` : ''}.`,
      ...(problems.count > 0 && !skipBad ? [`Fix ${counted(problems.count, 'problem')} first.`] : []),
      NO_CHANGES,
    ].join(' '),
  )
}

const NONE_MISSING = { count: 0, first: [] }

const badOf = (count: number, skipBad: boolean): string =>
  `${count} with problems${skipBad ? ', which would be skipped' : ''}`

const slugList = ({ count, first }: NonNullable<Outcome['missing']>): string =>
  [...first, ...(count > first.length ? ['…'] : [])].join(', ')
