import type { ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Report } from '#shop/import/problems.ts'

export function checkStock(
  { where, ...variant }: ParsedVariant,
  field: 'stock' | 'stockAtExport',
  reject: Report,
  warn: Report,
): number | null | undefined {
  const stock = variant[field]
  if (!stock) return stock === undefined ? undefined : null
  if (!/^-?\d{1,9}$/.test(stock)) reject(where(field), `"${stock}" is not a whole number`)
  else if (Number(stock) < 0) warn(where(field), `${stock} was read as 0: sold out`)
  return Math.max(0, Number(stock)) || 0
}

/** May be negative. */
export function checkOnHand(
  { where, ...variant }: ParsedVariant,
  field: 'onHand' | 'onHandAtExport',
  reject: Report,
): number | null | undefined {
  const text = variant[field]
  if (!text) return text === undefined ? undefined : null
  if (!/^-?\d{1,9}$/.test(text)) reject(where(field), `"${text}" is not a whole number`)
  return Number(text) || 0
}
