import { isPlain, UNSTORABLE } from '#domain/plain-text.ts'
import type { Problem } from '#shop/import/product-draft.ts'

/** An object of a JSON file, and where in the file it stands. What is read from it wrongly is noted in `problems`. */
export type Place = { fields: Record<string, unknown>; path: string; problems: Problem[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any other key is a problem: a misspelled one would otherwise do nothing, silently. */
export function placeOf(value: unknown, path: string, keys: ReadonlySet<string>, problems: Problem[]): Place {
  const fields = isObject(value) ? value : {}
  if (!isObject(value)) problems.push({ where: path, reason: 'is not an object' })
  for (const key of Object.keys(fields))
    if (!keys.has(key))
      problems.push({ where: `${path}.${key}`, reason: `is not a field; the fields are ${[...keys].join(', ')}` })
  return { fields, path, problems }
}

export const text = (place: Place, key: string): string => asInCsv(read(place, key, isText, 'a text') ?? '')

/** A number as the text that its check expects, so that both file formats share the checks. Empty where it is absent. */
export const numeral = (place: Place, key: string): string => String(read(place, key, isNumber, 'a number') ?? '')

export const flag = (place: Place, key: string): boolean | null => read(place, key, isFlag, 'true or false')

export const texts = (place: Place, key: string): string[] =>
  (read(place, key, isTexts, 'a list of texts') ?? []).map(asInCsv)

/** As a text file of the same content is read. */
const asInCsv = (value: string): string => (value.includes('\r') ? value.replaceAll('\r\n', '\n') : value).trim()

export const list = (place: Place, key: string): unknown[] => read(place, key, Array.isArray, 'a list') ?? []

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const isPlainOrNoText = (value: unknown): boolean => typeof value !== 'string' || isPlain(value)

function read<T>(place: Place, key: string, fits: (value: unknown) => value is T, wanted: string): T | null {
  const value = place.fields[key]
  if (value === undefined || value === null) return null
  const isFit = fits(value)
  if (isFit && (Array.isArray(value) ? value.every(isPlainOrNoText) : isPlainOrNoText(value))) return value
  place.problems.push({ where: `${place.path}.${key}`, reason: isFit ? UNSTORABLE : `is not ${wanted}` })
  return null
}
