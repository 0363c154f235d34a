import { toCents, type Cents } from './money.ts'

/** What JSON from elsewhere holds under a name: anything. */
export type ForeignRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is ForeignRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The record, or an empty one, of which everything is missing. */
export const recordOf = (value: unknown): ForeignRecord => (isRecord(value) ? value : {})

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Trimmed; numbers count as texts. Null for what is empty or neither. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** An amount in dollars as cents; null for what is no price. */
export function centsOf(price: unknown): Cents | null {
  const dollars = numberOf(price)
  return dollars === null || dollars < 0 ? null : toCents(dollars)
}
