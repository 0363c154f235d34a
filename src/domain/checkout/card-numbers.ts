import { hasGtinCheckDigit } from '#domain/catalog/gtin.ts'

/** Whether the text contains a card number of `minDigits` to 19 digits. Ignores phone numbers, dates, hashes, UUIDs and barcodes. */
export function holdsCardNumber(text: string, minDigits = 13): boolean {
  if (!CANDIDATE.test(text) && !BEYOND_ASCII.test(text)) return false
  const plain = text.normalize('NFKC').replaceAll(DASHES, '-').replaceAll(UUID, '/').replaceAll(HEXADECIMAL, '/')
  return plain.match(NUMBERS)?.some((found) => holdsCard(found, minDigits)) ?? false
}

/** Card numbers must not end up in the database, emails or backups. */
export const cardNumberError = (label: string, text: string): string | undefined =>
  holdsCardNumber(text) ? cardSentence(label) : undefined

const cardSentence = (label: string): string => `${label} must not contain a card number`

/** Phone numbers with a country code may look like cards of fewer than 15 digits. */
export const phoneCardError = (label: string, text: string): string | undefined =>
  holdsCardNumber(text.replaceAll('+', ' '), MIN_DIGITS_IN_USE) ? cardSentence(label) : undefined

export const passesLuhn = (digits: string): boolean =>
  sumOf([...digits].toReversed(), (digit, place) => (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2)) %
    10 ===
  0

/** Cards issued today have 15 digits or more. */
const MIN_DIGITS_IN_USE = 15
/** Phone numbers (E.164) have at most 15 digits. */
const MIN_DIGITS_AFTER_PLUS = 16

// Rules out nearly every text, so that the doctor can scan a whole database. A tab in JSON is `\t`.
const CANDIDATE = /\d(?:(?:[ \t._-]|\\t){0,3}\d){12}/
const BEYOND_ASCII = /[^\0-\x7f]/
const DASHES = /[\u2010-\u2015\u2212]/g
const UUID = /(?<![\da-z])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/gi
// Excludes a run of 13 to 19 digits with letters only at its ends, which is not a hash.
const HEXADECIMAL = /(?<![\da-z])(?![a-f]*\d{13,19}[a-f]*(?![\da-z]))(?=\d*[a-f])[\da-f]{16,}(?![\da-z])/gi
const NUMBERS = /\+?\d+(?:(?:[ \t._-]|\\t){1,3}\d+)*/g

/** Tries every run of groups: a house number may precede the card number, and its expiry date may follow. */
function holdsCard(found: string, minDigits: number): boolean {
  const groups = found.match(/\d+/g)!
  const least = found.startsWith('+') ? MIN_DIGITS_AFTER_PLUS : minDigits
  return groups.some((_, from) => GROUP_COUNTS.some((count) => isCard(groups.slice(from, from + count), least)))
}

/** Excludes lists of sizes, such as 36 38 40 42 44 46 48. */
const MIN_GROUP_DIGITS = 3
const GROUP_COUNTS = [1, 2, 3, 4, 5, 6]

function isCard(groups: string[], minDigits: number): boolean {
  const digits = groups.join('')
  return (
    digits.length >= minDigits &&
    LENGTH_AND_ISSUER.test(digits) &&
    groups.every(({ length }) => length >= MIN_GROUP_DIGITS) &&
    passesLuhn(digits) &&
    !isBarcode(digits)
  )
}

/** In order: Diners, American Express and JCB; Visa; Mastercard; Maestro, Discover and UnionPay; Mir and Mastercard. */
const LENGTH_AND_ISSUER = /^(?=\d{13,19}$)(?:3[04-9]|4|5|6|2[2-7])/

/** 13-digit cards have not been issued for decades, and 14-digit cards start with 3. */
const isBarcode = (digits: string): boolean =>
  (digits.length === 13 || (digits.length === 14 && !digits.startsWith('3'))) && hasGtinCheckDigit(digits)

const sumOf = (digits: string[], value: (digit: number, place: number) => number): number =>
  digits.reduce((sum, digit, place) => sum + value(Number(digit), place), 0)
