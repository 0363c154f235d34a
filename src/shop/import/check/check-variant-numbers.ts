import { gtinError } from '#domain/catalog/gtin.ts'
import { wasShortened } from '#domain/formula-cells.ts'
import { plainDollars, type Cents } from '#domain/money.ts'
import type { ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Report } from '#shop/import/problems.ts'
import { readPrice } from './read-price.ts'

const MAX_BARCODE_LENGTH = 100

/** Keeps a barcode that is not a GTIN, because many shops print their own. */
export function checkBarcode(
  { barcode: text, where }: ParsedVariant,
  reject: Report,
  warn: Report,
): string | null | undefined {
  const barcode = text?.trim()
  if (!barcode) return barcode === undefined ? undefined : null
  const reason = gtinError(barcode)
  if (barcode.length > MAX_BARCODE_LENGTH) reject(where('barcode'), `is longer than ${MAX_BARCODE_LENGTH} characters`)
  else if (wasShortened(barcode)) reject(where('barcode'), shortened(barcode))
  else if (reason)
    warn(where('barcode'), `"${barcode}" was kept as the shop's own barcode and is not published: ${reason}`)
  return barcode
}

export function checkSku({ sku: text, where }: ParsedVariant, reject: Report): string | null | undefined {
  const sku = text?.trim()
  if (sku && wasShortened(sku)) reject(where('sku'), shortened(sku))
  return sku === undefined ? undefined : sku || null
}

const shortened = (text: string): string =>
  `"${text}" was shortened by a spreadsheet; make the column text and enter every digit`

/** Rounds to whole grams, because pounds convert to fractions. */
export function checkWeight({ weightGrams: text, where }: ParsedVariant, reject: Report): number | null | undefined {
  if (!text) return text === undefined ? undefined : null
  if (!/^\d{1,9}(?:\.\d+)?$/.test(text))
    reject(where('weightGrams'), `"${text}" is not a weight; write a number, such as 250 or 0.25`)
  return Math.round(Number(text))
}

/** Rounds to whole cents, because a cost may be a fraction of a larger amount. */
export function checkCost({ cost: text, where }: ParsedVariant, reject: Report): Cents | null | undefined {
  if (!text) return text === undefined ? undefined : null
  const cost = readPrice(/^\d{1,8}\.\d{3,}$/.test(text) ? plainDollars(Math.round(Number(`${text}e2`))) : text)
  if (typeof cost === 'number') return cost
  reject(where('cost'), cost)
  return 0
}
