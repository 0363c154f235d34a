import { plainLine } from '#domain/plain-text.ts'
import type { FieldChange } from '#domain/catalog/product-input.ts'
import type { ImportReport } from '#shop/import/import-products.ts'
import type { Notes } from '#shop/import/product-draft.ts'
import type { Preview } from '#shop/import/preview-import.ts'

export function printReport({ created, updated, unchanged, variants, ...report }: ImportReport): void {
  printProblems(report.warnings)
  printProblems(report.problems)
  if (report.skipped > 0) console.error(`${report.skipped} left out.`)
  const sold = variants === 1 ? '1 variant' : `${variants} variants`
  console.log(`${created} new, ${updated} updated and ${unchanged} unchanged products, ${sold} in all.`)
}

/** As many as a person reads; the others show once these are mended. */
const SHOWN = 50

export function printProblems({ count, first }: Notes): void {
  for (const { where, reason } of first.slice(0, SHOWN)) console.error(`${where}: ${reason}`)
  if (count > SHOWN) console.error(`… and ${count - SHOWN} more`)
}

/** One line for each, so that they can be searched; null for a product that is new. */
export function printChanges(slug: string, changes: FieldChange[] | null): void {
  if (!changes) console.log(`new: ${slug}`)
  for (const change of changes ?? []) console.log(lineOf(slug, change))
}

function lineOf(slug: string, { field, before, after }: FieldChange): string {
  const name = `${slug}, ${plainLine(field || 'its only variant')}`
  if (before === null) return `new: ${name}: ${short(after!)}`
  if (after === null) return `gone: ${name}: ${short(before)}`
  const from = firstDifference(plainLine(before), plainLine(after))
  return `changed: ${name}: "${short(before, from)}" is to be "${short(after, from)}"`
}

const LONGEST = 80
/** So much of what is the same stands before a difference further on. */
const LEAD = 20

/** As much of a text as a line has room for; `shown`: a place in it that must be among that. */
function short(text: string, shown = 0): string {
  const line = plainLine(text)
  const begin = shown < LONGEST - LEAD ? 0 : shown - LEAD
  const part = line.slice(begin, begin + LONGEST)
  return `${begin > 0 ? '…' : ''}${part}${begin + LONGEST < line.length ? '…' : ''}`
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** `skipBad`: products with problems are to be left out. */
export function printPreview(
  { created, updated, unchanged, missing, problems, warnings }: Preview,
  { skipBad = false }: { skipBad?: boolean },
): void {
  printProblems(warnings)
  printProblems(problems)
  if (missing.count > 0) console.log(`not in the file, and stay as they are: ${missing.count} (${namesOf(missing)})`)
  const toMend = problems.count === 1 ? '1 problem is' : `${problems.count} problems are`
  const wrong =
    problems.count === 0 ? '' : skipBad ? ' What has a problem is to be left out.' : ` ${toMend} to be mended first.`
  console.log(`${created} new, ${updated} changed and ${unchanged} unchanged products.${wrong} Nothing was changed.`)
}

const namesOf = ({ count, first }: Preview['missing']): string =>
  [...first, ...(count > first.length ? ['…'] : [])].join(', ')
