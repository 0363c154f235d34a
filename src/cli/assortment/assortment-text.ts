import { plainLine } from '#domain/plain-text.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { NO_CHANGES } from '#cli/effects.ts'

export type Changed = DeedOutput<'POST /owner/assortments/{kind}'>
export type Mode = { dryRun?: true | undefined }

const MAX_VALUE_LENGTH = 120

/** One line, truncated. */
export function memberText(value: unknown): string {
  if (value === undefined) return '–'
  const text = plainLine(typeof value === 'string' ? value : JSON.stringify(value))
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text
}

/** "title of mugs: – → Our mugs", a line for each changed field, then a hint for what to do next. */
export function printAssortment(
  { kind, one }: Pick<AssortmentWords, 'kind' | 'one'>,
  { before, after, version, notes }: Changed,
  { dryRun }: Mode,
): void {
  const nameOf = (item: Changed['before'][number]) => String(item[one])
  const lines = [...new Set([...before, ...after].map(nameOf))].flatMap((name) => {
    const [former, now] = [before, after].map((items) => items.find((item) => nameOf(item) === name))
    return differences(name, former, now)
  })
  for (const line of lines) console.log(line)
  if (lines.length === 0) console.log('No changes.')
  for (const note of notes) console.log(note)
  if (dryRun) console.log(NO_CHANGES)
  else if (version !== null) console.log(`To undo this: npx shop ${kind} undo`)
}

function differences(name: string, before: object = {}, after: object = {}): string[] {
  const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((member) => one[member] !== name && other[member] !== name)
    .map((member) => [member, memberText(one[member]), memberText(other[member])] as const)
    .filter(([, from, to]) => from !== to)
    .map(([member, from, to]) => `${member} of ${name}: ${from} → ${to}`)
}
