import { formatCount } from '#domain/counts.ts'
import { isPlain, UNSTORABLE } from '#domain/plain-text.ts'
import type { Problem } from '#shop/import/problems.ts'

/** `path`: where the object is in the file. Readers append to `problems`. */
export type JsonObject = { fields: Record<string, unknown>; path: string; problems: Problem[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An element of a few bytes becomes a variant or problem of hundreds of bytes. */
const MAX_LIST_LENGTH = 10_000
const MAX_NAMED_FIELDS = 100

/** Reports unknown keys, since a misspelled one would otherwise be silently ignored. */
export function jsonObject(value: unknown, path: string, keys: ReadonlySet<string>, problems: Problem[]): JsonObject {
  const fields = isObject(value) ? value : {}
  if (!isObject(value)) problems.push({ where: path, reason: 'is not an object' })
  const unknown = Object.keys(fields).filter((key) => !keys.has(key))
  for (const key of unknown.slice(0, MAX_NAMED_FIELDS))
    problems.push({ where: `${path}.${key}`, reason: `is not a field; the fields are ${[...keys].join(', ')}` })
  const others = unknown.length - MAX_NAMED_FIELDS
  if (others > 0) problems.push({ where: path, reason: `has ${formatCount(others)} more that are not fields` })
  return { fields, path, problems }
}

export const isStated = ({ fields }: JsonObject, key: string): boolean => fields[key] !== undefined

export const readString = (object: JsonObject, key: string): string =>
  normalized(read(object, key, isText, 'text') ?? '')

/** Returns a number as text, to share the checks with CSV; '' if it is missing. */
export const readNumeral = (object: JsonObject, key: string): string =>
  String(read(object, key, isNumber, 'a number') ?? '')

export const readFlag = (object: JsonObject, key: string): boolean | null => read(object, key, isFlag, 'true or false')

export const readStrings = (object: JsonObject, key: string): string[] =>
  (read(object, key, isTexts, 'a list of text values') ?? []).map(normalized)

const normalized = (value: string): string => (value.includes('\r') ? value.replaceAll('\r\n', '\n') : value).trim()

export const readList = (object: JsonObject, key: string): unknown[] => read(object, key, Array.isArray, 'a list') ?? []

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const isPlainIfText = (value: unknown): boolean => typeof value !== 'string' || isPlain(value)

function read<T>(object: JsonObject, key: string, isValid: (value: unknown) => value is T, wanted: string): T | null {
  const value = object.fields[key]
  if (value === undefined || value === null) return null
  const hasType = isValid(value)
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) {
    const reason = `has ${formatCount(value.length)} entries, more than ${formatCount(MAX_LIST_LENGTH)}`
    object.problems.push({ where: `${object.path}.${key}`, reason })
    return null
  }
  if (hasType && (Array.isArray(value) ? value.every(isPlainIfText) : isPlainIfText(value))) return value
  object.problems.push({ where: `${object.path}.${key}`, reason: hasType ? UNSTORABLE : `is not ${wanted}` })
  return null
}
