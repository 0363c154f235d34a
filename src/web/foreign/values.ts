import type { Answer, ShopApi } from '#contract/client.ts'

/** Untrusted JSON. */
export type Json = Record<string, unknown>

/** Returns our own format: the same value if it is in that format already, undefined if unreadable. `parent` is its record, for aliases. */
export type Reader<T> = (value: unknown, parent: Json) => T | undefined

/** A reader for each call; `sent` has the params, the query and the body of the call. */
export type Readers = { [C in Parameters<ShopApi>[0]]?: (answer: unknown, sent: Json) => Answer<C> | undefined }

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** Optional properties have no reader. */
type Fields<T> = { [Name in keyof T as object extends Pick<T, Name> ? never : Name]: Reader<T[Name]> }

/** Reads a record. One unreadable field makes it unreadable; properties without a reader are kept. */
export const record =
  <T>(fields: Fields<T>): Reader<T> =>
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

/** Reads a list. One unreadable item makes it unreadable. */
export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) => {
    const read = readable(item, value)
    return read?.length === (value as unknown[])?.length ? read : undefined
  }

/** Reads a list without its unreadable items. It is unreadable if all of them are. */
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

export const withDefault =
  <T>(read: Reader<T>, fallback: T): Reader<T> =>
  (value, parent) =>
    read(value, parent) ?? fallback

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, parent) =>
    read(value, parent) ?? null

/** Reads a text; a number is converted to its digits. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined

export const optionalText = (value: unknown): string => text(value) ?? ''

export const nonBlank = (value: unknown): string | undefined => (text(value)?.trim() ? text(value) : undefined)

/** Reads a finite number, or its digits as text. */
export function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

/** Larger amounts are errors, because no price is close to this. */
const MAX_DOLLARS = 1e8

/** Reads a nonnegative amount in US dollars. */
export function amount(value: unknown): number | undefined {
  const read = number(value)
  return read !== undefined && read >= 0 && read <= MAX_DOLLARS ? read : undefined
}

export function count(value: unknown): number | undefined {
  const read = number(value)
  return Number.isSafeInteger(read) && read! >= 0 ? read : undefined
}

export const boolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** Returns the list, or a list of the single value; a missing value becomes an empty list. */
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Returns the list that a response is, or contains in one of these properties. */
export const findList = (value: unknown, ...names: string[]): unknown =>
  isRecord(value) ? names.map((name) => value[name]).find(Array.isArray) : value
