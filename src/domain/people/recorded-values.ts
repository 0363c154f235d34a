type Members = Record<string, unknown>

const MAX_CHARACTERS = 8000
const MAX_TEXT_CHARACTERS = 500
const MAX_ROWS = 50

/** A value as it is recorded: long texts and lists are cut, and what is still too long is the beginning of its JSON. */
export function bounded(value: unknown): unknown {
  const short = cut(value)
  const text = JSON.stringify(short) ?? 'null'
  return text.length <= MAX_CHARACTERS ? short : `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…`
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT_CHARACTERS ? value : `${value.slice(0, MAX_TEXT_CHARACTERS).toWellFormed()}…`
  if (Array.isArray(value)) {
    const more = value.length - MAX_ROWS
    return [...value.slice(0, MAX_ROWS).map(cut), ...(more > 0 ? [`… and ${more} more`] : [])]
  }
  return isMembers(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)])) : value
}

/** What differs between `before` and `after` in the output of a deed, as far as it has them. */
export function changeOf(output: Members): { before?: unknown; after?: unknown } {
  const [before, after] = differing(output.before, output.after)
  return { ...('before' in output && { before: bounded(before) }), ...('after' in output && { after: bounded(after) }) }
}

/** Leaves out equal properties of objects, and rows that are in both lists unless only their order differs. */
function differing(before: unknown, after: unknown): [unknown, unknown] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, young] = [withoutRows(before, after), withoutRows(after, before)]
    return old.length + young.length > 0 ? [old, young] : [before, after]
  }
  if (!isMembers(before) || !isMembers(after)) return [before, after]
  const names = Object.keys({ ...before, ...after }).filter((name) => !isEqual(before[name], after[name]))
  const pairs = names.map((name) => [name, ...differing(before[name], after[name])] as const)
  return [
    Object.fromEntries(pairs.map(([name, old]) => [name, old])),
    Object.fromEntries(pairs.map(([name, , young]) => [name, young])),
  ]
}

function withoutRows(rows: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return rows.filter((one) => !known.has(JSON.stringify(one)))
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null
