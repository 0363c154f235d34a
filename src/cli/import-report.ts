import { plainLine } from '#domain/plain-text.ts'
import type { FieldChange } from '#domain/catalog/product-input.ts'
import type { ImportReport } from '#shop/import/import-products.ts'
import type { Preview } from '#shop/import/preview-import.ts'
import type { Problems } from '#shop/import/problems.ts'

export function printReport({ created, updated, unchanged, variants, ...report }: ImportReport): void {
  printProblems(report.warnings)
  printProblems(report.problems)
  if (report.skipped > 0) console.error(`${report.skipped} skipped.`)
  const sold = variants === 1 ? '1 variant' : `${variants} variants`
  console.log(`${created} new, ${updated} updated and ${unchanged} unchanged products, ${sold} in all.`)
}

const MAX_PRINTED_PROBLEMS = 50

export function printProblems({ count, first }: Problems): void {
  for (const { where, reason } of first.slice(0, MAX_PRINTED_PROBLEMS)) console.error(`${where}: ${reason}`)
  if (count > MAX_PRINTED_PROBLEMS) console.error(`… and ${count - MAX_PRINTED_PROBLEMS} more`)
}

/** Prints one line for each change, for grep. `changes` is null for a new product. */
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
  { created, updated, unchanged, missing, problems, warnings }: Preview,
  { skipBad = false }: { skipBad?: boolean },
): void {
  printProblems(warnings)
  printProblems(problems)
  if (missing.count > 0) console.log(`not in the file, left unchanged: ${missing.count} (${slugList(missing)})`)
  console.log(
    [
      `${created} new, ${updated} changed and ${unchanged} unchanged products.`,
      ...(problems.count > 0 ? [skipBad ? 'Products with problems would be skipped.' : fixFirst(problems)] : []),
      'Nothing was changed.',
    ].join(' '),
  )
}

const fixFirst = ({ count }: Problems): string => `Fix ${count === 1 ? '1 problem' : `${count} problems`} first.`

const slugList = ({ count, first }: Preview['missing']): string =>
  [...first, ...(count > first.length ? ['…'] : [])].join(', ')
