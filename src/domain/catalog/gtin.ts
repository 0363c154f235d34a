/** Returns the digits of a barcode that is a GTIN, for feeds and search engines. Null for the shop's own codes (decisions/0086). */
export const gtinOf = (barcode: string | null): string | null =>
  barcode !== null && gtinError(barcode) === null ? digitsOf(barcode) : null

export function gtinError(barcode: string): string | null {
  const digits = digitsOf(barcode)
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return 'a GTIN has 8, 12, 13 or 14 digits'
  if (!hasGtinCheckDigit(digits)) return `as a GTIN, its last digit would be ${checkDigitOf(digits.slice(0, -1))}`
  return isRestricted(digits) ? 'its prefix is for use inside one shop, or for coupons' : null
}

export const hasGtinCheckDigit = (digits: string): boolean => digits.endsWith(checkDigitOf(digits.slice(0, -1)))

/** People write an ISBN with hyphens. */
const digitsOf = (barcode: string): string => barcode.replaceAll(/[\s-]/g, '')

/** Every other digit, counted from the right, has a weight of 3. */
function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** GS1 prefixes that Google Merchant Center rejects, and those that are never assigned. */
const RESTRICTED = /^(?:0{7}|0[245]|2|98[1-4]|99)/
const RESTRICTED_OF_8_DIGITS = /^[02]/

/** The first of 14 digits is the packaging level, not part of the prefix. */
const isRestricted = (digits: string): boolean =>
  digits.length === 8 ? RESTRICTED_OF_8_DIGITS.test(digits) : RESTRICTED.test(digits.padStart(14, '0').slice(1))
