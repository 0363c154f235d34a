import { plainLine } from '#domain/plain-text.ts'
import type { Change } from '#domain/statement.ts'
import type { ImportReport } from '#shop/import-products.ts'
import type { Notes } from '#shop/import/draft.ts'
import type { Preview } from '#shop/preview-import.ts'

export function printReport({ created, updated, unchanged, variants, ...report }: ImportReport): void {
  printProblems(report.warnings)
  printProblems(report.problems)
  if (report.skipped > 0) console.error(`${report.skipped} left out.`)
  console.log(`${created} new, ${updated} updated and ${unchanged} unchanged products, ${variants} variants in all.`)
}

/** As many as a person reads; the others show once these are mended. */
const SHOWN = 50

export function printProblems({ count, first }: Notes): void {
  for (const { where, reason } of first.slice(0, SHOWN)) console.error(`${where}: ${reason}`)
  if (count > SHOWN) console.error(`… and ${count - SHOWN} more`)
}

/** One line for each, so that they can be searched; null for a product that is new. */
export function printChanges(slug: string, changes: Change[] | null): void {
  if (!changes) console.log(`new: ${slug}`)
  for (const change of changes ?? []) console.log(lineOf(slug, change))
}

function lineOf(slug: string, { field, before, after }: Change): string {
  const name = `${slug}, ${plainLine(field || 'its only variant')}`
  if (before === null) return `new: ${name}: ${short(after!)}`
  if (after === null) return `gone: ${name}: ${short(before)}`
  return `changed: ${name}: "${short(before)}" is to be "${short(after)}"`
}

const LONGEST = 80

function short(text: string): string {
  const line = plainLine(text)
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

export function printPreview({ created, updated, unchanged, missing, problems, warnings }: Preview): void {
  printProblems(warnings)
  printProblems(problems)
  if (missing.count > 0) console.log(`not in the file, and stay as they are: ${missing.count} (${namesOf(missing)})`)
  const wrong =
    problems.count > 0
      ? ` ${problems.count === 1 ? '1 problem is' : `${problems.count} problems are`} to be mended first.`
      : ''
  console.log(`${created} new, ${updated} changed and ${unchanged} unchanged products.${wrong} Nothing was changed.`)
}

const namesOf = ({ count, first }: Preview['missing']): string =>
  [...first, ...(count > first.length ? ['…'] : [])].join(', ')
