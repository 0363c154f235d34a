/**
 * Whether a text holds what can only be a card's number: 13 to 19 digits (`shortest` or more), plain or in groups with
 * blanks, dots, dashes or underscores between them, that begin as an issuer's do and pass the Luhn check. Telephone
 * numbers, dates, hashes, UUIDs and the numbers of articles are none.
 */
export function holdsCardNumber(text: string, shortest = 13): boolean {
  if (!CANDIDATE.test(text) && !BEYOND_ASCII.test(text)) return false
  const plain = text.normalize('NFKC').replaceAll(DASHES, '-').replaceAll(UUID, '/').replaceAll(HEXADECIMAL, '/')
  return plain.match(NUMBERS)?.some((found) => holdsCard(found, shortest)) ?? false
}

/** For a field that is kept: nobody who reads the database, a letter or a backup may find a card there. */
export const cardNumberError = (label: string, text: string): string | undefined =>
  holdsCardNumber(text) ? saidOf(label) : undefined

const saidOf = (label: string): string => `${label} must not hold a card number`

/** For a telephone: with its country's code it can look like a card's number, though not like one as long as those in use. */
export const phoneCardError = (label: string, text: string): string | undefined =>
  holdsCardNumber(text.replaceAll('+', ' '), IN_USE) ? saidOf(label) : undefined

const IN_USE = 15
/** E.164 ends at 15 digits. */
const BEYOND_TELEPHONES = 16

// Nearly every text ends here, so that reading a whole database is quick. A tab in JSON is a backslash and a t.
const CANDIDATE = /\d(?:(?:[ \t._-]|\\t){0,3}\d){12}/
const BEYOND_ASCII = /[^\0-\x7f]/
const DASHES = /[\u2010-\u2015\u2212]/g
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
// Digits in one piece with a few letters before or behind are no hash.
const HEXADECIMAL = /(?<![\da-z])(?![a-f]*\d{13,19}[a-f]*(?![\da-z]))(?=\d*[a-f])[\da-f]{16,}(?![\da-z])/gi
const NUMBERS = /\+?\d+(?:(?:[ \t._-]|\\t){1,3}\d+)*/g

/** Any groups in a row may be the card: a house number can stand before it, its expiry behind. */
function holdsCard(found: string, shortest: number): boolean {
  const groups = found.match(/\d+/g)!
  const least = found.startsWith('+') ? BEYOND_TELEPHONES : shortest
  return groups.some((_, from) => COUNTS.some((count) => isCard(groups.slice(from, from + count), least)))
}

// Clothes come in 36 38 40 42 44 46 48; nobody writes a card like that.
const SHORTEST_GROUP = 3
const COUNTS = [1, 2, 3, 4, 5, 6]

function isCard(groups: string[], shortest: number): boolean {
  const digits = groups.join('')
  return (
    digits.length >= shortest &&
    LENGTH_AND_ISSUER.test(digits) &&
    groups.every(({ length }) => length >= SHORTEST_GROUP) &&
    passesLuhn(digits) &&
    !isArticle(digits)
  )
}

/** Diners, American Express, JCB; Visa; Mastercard; Maestro, Discover, UnionPay; Mir and Mastercard's newer range. */
const LENGTH_AND_ISSUER = /^(?=\d{13,19}$)(?:3[04-9]|4|5|6|2[2-7])/

const passesLuhn = (digits: string): boolean =>
  sumOf([...digits].toReversed(), (digit, place) => (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2)) %
    10 ===
  0

/** An EAN-13, as many shops use for a SKU. Cards of 13 digits have not been issued for decades. */
const isArticle = (digits: string): boolean =>
  digits.length === 13 && sumOf([...digits], (digit, place) => (place % 2 === 0 ? digit : digit * 3)) % 10 === 0

const sumOf = (digits: string[], value: (digit: number, place: number) => number): number =>
  digits.reduce((sum, digit, place) => sum + value(Number(digit), place), 0)
