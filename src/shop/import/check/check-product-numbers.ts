import { MAX_POSITION } from '#domain/catalog/products.ts'
import type { ParsedProduct } from '#shop/import/parsed-product.ts'
import type { Report } from '#shop/import/problems.ts'

type NumberField = 'position' | 'rating' | 'reviews'

export function checkNumbers(parsed: ParsedProduct, reject: Report): Partial<Record<NumberField, number>> {
  const check = (field: NumberField, pattern: RegExp, max: number, wanted: string): number | undefined => {
    const text = parsed[field]
    if (!text) return text === undefined ? undefined : 0
    if (!pattern.test(text) || Number(text) > max) reject(parsed.where(field), `"${text}" is not ${wanted}`)
    return Number(text)
  }
  return {
    position: check('position', /^\d{1,4}$/, MAX_POSITION, `a position from 1 to ${MAX_POSITION}`),
    rating: check('rating', /^[0-5](\.\d+)?$/, 5, 'a rating from 0 to 5'),
    reviews: check('reviews', /^\d{1,9}$/, 1e9, 'a whole number of reviews'),
  }
}
