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

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Within the scripts of a page each double quote would be three signs more. Done twice, it is as it was. Signs beyond ASCII
 * have no such bytes; a text that is searched for quotes and put together anew takes five times as long.
 */
function otherQuotes(text: string): string {
  const bytes = encoder.encode(text)
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === DOUBLE || bytes[at] === SINGLE) bytes[at]! ^= DOUBLE ^ SINGLE
  return decoder.decode(bytes)
}

const DOUBLE = 0x22
const SINGLE = 0x27
