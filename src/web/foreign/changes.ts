import type { OrderChange } from '#domain/orders/orders.ts'
import { lenientList, orNull, record, text, type Json, type Reader } from './values.ts'

const textOrNumber: Reader<string | number> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

const change = record<Json>({
  name: text,
  field: text,
  variantId: orNull(text),
  old: orNull(textOrNumber),
  new: orNull(textOrNumber),
})

export const readChanges = (changes: unknown): OrderChange[] =>
  (lenientList(change)(changes, {}) ?? []) as OrderChange[]
