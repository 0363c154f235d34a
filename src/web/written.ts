/**
 * What a loader on the server hands to the page and, with it, to the browser. The router would number each value by
 * itself: that takes longer to write, to pack and to read than all of it as one text.
 */
export type Written = { written: string }

/** What has been written or read: of one page, the same values each time. */
const values = new WeakMap<object, unknown>()

/** For loaders on the server. */
export function written(value: unknown): Written {
  const text = { written: otherQuotes(JSON.stringify(value)) }
  values.set(text, value)
  return text
}

/** What either loader has left: that of a browser leaves it as it is. */
export function read<T extends object>(given: T | Written): T {
  if (!('written' in given)) return given
  const known = (values.get(given) ?? JSON.parse(otherQuotes(given.written))) as T
  values.set(given, known)
  return known
}

/** Within the scripts of a page each double quote would be three signs more. Done twice, it is as it was: JSON has no zero character. */
const otherQuotes = (text: string): string => text.replaceAll("'", '\0').replaceAll('"', "'").replaceAll('\0', '"')
