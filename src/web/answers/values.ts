/** JSON from outside: anything may stand under any name. */
export type Json = Record<string, unknown>

/**
 * Reads a value of an answer into our own form. Returns the same value where it is in that form already, and undefined
 * where it cannot be read. `owner` is the record that holds it, for fields that go by other names elsewhere.
 */
export type Reader<T> = (value: unknown, owner: Json) => T | undefined

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The record, or an empty one in which every field is missing. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** A record in our form. It is unreadable when one of its fields is; members without a reader stay as they are. */
export const record =
  <T>(fields: { [Name in keyof T]-?: Reader<T[Name]> }): Reader<T> =>
  (value) => {
    if (!isRecord(value)) return undefined
    let read: Json = value
    for (const name in fields) {
      const field = fields[name](value[name], value)
      if (field === undefined) return undefined
      if (field === value[name]) continue
      if (read === value) read = { ...value }
      read[name] = field
    }
    return read as T
  }

/** A list that is unreadable when one of its items is. */
export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) => {
    const read = readable(item, value)
    return read?.length === (value as unknown[])?.length ? read : undefined
  }

/** A list without its unreadable items; unreadable when nothing of it can be read. */
export const lenientList =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) => {
    const read = readable(item, value)
    return read?.length === 0 && (value as unknown[]).length > 0 ? undefined : read
  }

function readable<T>(item: Reader<T>, value: unknown): T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.map((one) => item(one, {}))
  return items.every((one, index) => one === value[index]) ? value : items.filter((one) => one !== undefined)
}

export const or =
  <T>(read: Reader<T>, usual: T): Reader<T> =>
  (value, owner) =>
    read(value, owner) ?? usual

/** Null where the value is missing or unreadable. */
export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, owner) =>
    read(value, owner) ?? null

/** A number counts as the text that it is written as. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined

/** A text that says something: an id, a name. */
export const words = (value: unknown): string | undefined => (text(value)?.trim() ? text(value) : undefined)

/** A text of digits counts as the number that it writes. */
export function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

/** Far above anything that is sold: what is larger is a defect, and no price. */
const MAX_DOLLARS = 1e8

/** US dollars from 0 up. */
export function amount(value: unknown): number | undefined {
  const read = number(value)
  return read !== undefined && read >= 0 && read <= MAX_DOLLARS ? read : undefined
}

/** A whole number from 0 up. */
export function count(value: unknown): number | undefined {
  const read = number(value)
  return Number.isSafeInteger(read) && read! >= 0 ? read : undefined
}

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** The list, or a list of the one value; a missing value is an empty list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** The list that an answer is, or holds in one of these members. */
export const listIn = (value: unknown, ...names: string[]): unknown =>
  isRecord(value) ? names.map((name) => value[name]).find(Array.isArray) : value
