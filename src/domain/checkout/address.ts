import { COUNTRIES, type Country } from './countries.ts'
import { isEmail } from '#domain/accounts/accounts.ts'
import { cardNumberError, phoneCardError } from './card-numbers.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { singleLine } from '#domain/plain-text.ts'
import { regionNamed, REGIONS, type Region } from './regions.ts'

/** The fields, in the order of the form. */
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

const PROVINCE = 'Province'

/** Canadian addresses have a province instead of a state. */
export const addressLabel = (field: AddressField, country: string): string =>
  field === 'state' && country === 'Canada' ? PROVINCE : ADDRESS_LABELS[field]

export type AddressField = keyof typeof ADDRESS_LABELS
export type Address = Record<AddressField, string>

export const ADDRESS_FIELDS = Object.keys(ADDRESS_LABELS) as AddressField[]
export const OPTIONAL_ADDRESS_FIELDS: readonly AddressField[] = ['address2', 'phone']
/** The only address fields of an order that is picked up. */
export const CONTACT_FIELDS: readonly AddressField[] = ['firstName', 'lastName', 'phone', 'email']
const MAX_CHARACTERS = 200

const POSTAL_CODE: Record<Country, RegExp> = {
  'United States': /^\d{5}(-\d{4})?$/,
  Mexico: /^\d{5}$/,
  Canada: /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/i,
}

/** "123456789" -> "12345-6789", "k1a0b1" -> "K1A 0B1"; accepts full-width digits. Other texts are returned for validation. */
function readPostalCode(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const [, zip, more] = /^(\d{5})[ -]?(\d{4})$/.exec(plain) ?? []
  if (zip) return `${zip}-${more}`
  const [, area, unit] = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i.exec(plain) ?? []
  return area ? `${area} ${unit}`.toUpperCase() : plain
}

/** Collapses each field to one line, except for the email address, which its own rule checks. */
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

export const contactOf = (address: Address): Address =>
  readAddress(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, address[field]])))

export const contactErrors = (address: Address): FieldErrors<AddressField> =>
  addressErrors(contactOf(address), CONTACT_FIELDS)

/** Section 5, "Shipping address". Errors are in the order of the form, so that screen readers announce them in order. */
export function addressErrors(
  address: Address,
  fields: readonly AddressField[] = ADDRESS_FIELDS,
): FieldErrors<AddressField> {
  const errors: FieldErrors<AddressField> = {}
  for (const field of fields) {
    const error = addressError(field, address)
    if (error) errors[field] = error
  }
  return errors
}

function addressError(field: AddressField, address: Address): string | undefined {
  const label = addressLabel(field, address.country)
  const text = address[field]
  if (!text) return OPTIONAL_ADDRESS_FIELDS.includes(field) ? undefined : `${label} is required`
  if (text.length > MAX_CHARACTERS) return `${label} must be ${MAX_CHARACTERS} characters or fewer`
  if (field === 'email' && !isEmail(text)) return 'Email is invalid'
  if (field === 'country' && !isCountry(text)) return `Country must be one of ${COUNTRIES.join(', ')}`
  if (field === 'postalCode' && isCountry(address.country)) return postalCodeError(address.country, address)
  if (field === 'phone') return phoneCardError(label, text)
  return cardNumberError(label, text) ?? (field === 'state' ? stateError(address) : undefined)
}

function postalCodeError(country: Country, { state, postalCode }: Address): string | undefined {
  if (!POSTAL_CODE[country].test(postalCode)) return 'Invalid postal code format'
  const regions = REGIONS[country]
  if (!regions) return undefined
  const isIn = ({ postalCodes }: Region): boolean => postalCodes.test(postalCode)
  const named = regionNamed(regions, state)
  if (named && isIn(named)) return undefined
  const label = addressLabel('state', country).toLowerCase()
  if (!regions.some(isIn)) return `Postal code is in no ${label}`
  return country === 'Canada' && named ? `Postal code does not match the ${label}` : undefined
}

/** A ZIP code of another state is questioned but accepted: carriers go by the ZIP code, and section 5 checks only its format. */
export function addressDoubt({ country, state, postalCode }: Address): string | undefined {
  const regions = country === 'United States' ? REGIONS[country]! : []
  const named = regionNamed(regions, state)
  const place = regions.find(({ postalCodes }) => postalCodes.test(postalCode))
  if (!named || !place || named.postalCodes.test(postalCode)) return undefined
  return `Postal code ${postalCode} is in ${place.names[0]}. Is ${named.names[0]} right?`
}

function stateError({ country, state }: Address): string | undefined {
  const regions = isCountry(country) ? REGIONS[country] : undefined
  if (!regions || regionNamed(regions, state)) return undefined
  return country === 'Canada'
    ? 'Province must be in Canada, such as ON or Ontario'
    : 'State must be in the United States, such as IL or Illinois'
}

const isCountry = (text: string): text is Country => (COUNTRIES as readonly string[]).includes(text)
