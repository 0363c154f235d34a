import { COUNTRIES } from './countries.ts'
import { isEmail } from '#domain/accounts/accounts.ts'
import { cardNumberError, phoneCardError } from './card-numbers.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { singleLine } from '#domain/plain-text.ts'

type Country = (typeof COUNTRIES)[number]

/** The fields in the order of the form. */
export const ADDRESS_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Address',
  address2: 'Apartment, suite, etc.',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
} as const

export type AddressField = keyof typeof ADDRESS_LABELS
export type Address = Record<AddressField, string>

export const ADDRESS_FIELDS = Object.keys(ADDRESS_LABELS) as AddressField[]
export const OPTIONAL_ADDRESS_FIELDS: readonly AddressField[] = ['address2', 'phone']
const MAX_CHARACTERS = 200

const POSTAL_CODE: Record<Country, RegExp> = {
  'United States': /^\d{5}(-\d{4})?$/,
  Mexico: /^\d{5}$/,
  Canada: /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/i,
}

/** "123456789" -> "12345-6789", "k1a0b1" -> "K1A 0B1", and full-width digits as others. Other texts stay for their rule. */
function readPostalCode(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const [, zip, more] = /^(\d{5})[ -]?(\d{4})$/.exec(plain) ?? []
  if (zip) return `${zip}-${more}`
  const [, area, unit] = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i.exec(plain) ?? []
  return area ? `${area} ${unit}`.toUpperCase() : plain
}

/** Each field becomes one line. An email address is left to its rule. */
export const readAddress = (input: Partial<Record<AddressField, unknown>>): Address =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((field) => {
      const text = typeof input[field] === 'string' ? input[field] : ''
      if (field === 'postalCode') return [field, readPostalCode(singleLine(text))]
      return [field, field === 'email' ? text.trim() : singleLine(text)]
    }),
  ) as Address

export const isSameAddress = (one: Address, other: Address): boolean =>
  ADDRESS_FIELDS.every((field) => one[field] === other[field])

/** Section 5, "Shipping address". In the order of the form, in which screen readers announce them. */
export function addressErrors(address: Address): FieldErrors<AddressField> {
  const errors: FieldErrors<AddressField> = {}
  for (const field of ADDRESS_FIELDS) {
    const error = addressError(field, address)
    if (error) errors[field] = error
  }
  return errors
}

function addressError(field: AddressField, address: Address): string | undefined {
  const label = ADDRESS_LABELS[field]
  const text = address[field]
  if (!text) return OPTIONAL_ADDRESS_FIELDS.includes(field) ? undefined : `${label} is required`
  if (text.length > MAX_CHARACTERS) return `${label} must be ${MAX_CHARACTERS} characters or fewer`
  if (field === 'email' && !isEmail(text)) return 'Email is invalid'
  if (field === 'country' && !isCountry(text)) return `Country must be one of ${COUNTRIES.join(', ')}`
  if (field === 'postalCode' && isCountry(address.country) && !POSTAL_CODE[address.country].test(text))
    return 'Invalid postal code format'
  return field === 'phone' ? phoneCardError(label, text) : cardNumberError(label, text)
}

const isCountry = (text: string): text is Country => (COUNTRIES as readonly string[]).includes(text)
