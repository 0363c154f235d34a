import { describe, expect, it } from 'vitest'
import {
  addressDoubt,
  addressErrors,
  ADDRESS_FIELDS,
  ADDRESS_LABELS,
  readAddress,
  type AddressField,
} from './address.ts'
import { COUNTRIES } from './countries.ts'
import { regionNamed, REGIONS } from './regions.ts'

const ADA = readAddress({
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Engine Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'United States',
  email: 'ada@example.com',
})

describe('An address', () => {
  it('is complete without apartment and phone', () => expect(addressErrors(ADA)).toEqual({}))

  it('is trimmed, and missing fields become empty', () => {
    expect(readAddress({ firstName: ' Ada ', city: 7 })).toMatchObject({ firstName: 'Ada', city: '', phone: '' })
  })

  it.each<[AddressField, string]>([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['address1', 'Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['postalCode', 'Postal code is required'],
    ['country', 'Country is required'],
    ['email', 'Email is required'],
  ])('requires %s', (field, message) => expect(addressErrors({ ...ADA, [field]: '' })).toEqual({ [field]: message }))

  it('reports every missing field at once', () => {
    expect(Object.keys(addressErrors(readAddress({})))).toHaveLength(8)
  })

  it('reports errors in the order of the form', () => {
    const errors = addressErrors({ ...ADA, lastName: '', postalCode: '9', email: '' })
    expect(Object.keys(errors)).toEqual(['lastName', 'postalCode', 'email'])
  })

  it.each(ADDRESS_FIELDS)('has at most 200 characters in %s', (field) => {
    const message = `${ADDRESS_LABELS[field]} must be 200 characters or fewer`
    expect(addressErrors({ ...ADA, [field]: 'x'.repeat(201) })).toMatchObject({ [field]: message })
  })

  it('requires a well-formed email address', () => {
    expect(addressErrors({ ...ADA, email: 'ada' })).toEqual({ email: 'Email is invalid' })
  })

  it.each(['firstName', 'lastName', 'address1', 'address2', 'city', 'state', 'email'] as const)(
    'holds no card number in %s',
    (field) => {
      const message = `${ADDRESS_LABELS[field]} must not contain a card number`
      const texts = ['4242424242424242', '4242 4242 4242 4242', '12 3782-822463-10005']
      for (const text of field === 'email' ? ['4242-4242-4242-4242@example.com'] : texts)
        expect(addressErrors({ ...ADA, [field]: text })).toEqual({ [field]: message })
    },
  )

  it.each([
    '4242 4242 4242 4242',
    '+4242424242424242',
    '+4242 4242 4242 4242',
    '378282246310005',
    '+3782 822463 10005',
    '+1 555 010 0199, 4242-4242-4242-4242',
  ])('rejects %s as a telephone number, because it is a card number', (phone) =>
    expect(addressErrors({ ...ADA, phone })).toEqual({ phone: 'Phone must not contain a card number' }),
  )

  it.each([
    ['phone', '5215512345603 / 5215512345611'],
    ['address1', '12345 67th Street, PO Box 4242'],
    ['address2', '4242 4242 4242 4241'],
    ['phone', '5215512345603'],
    ['phone', '+52 1 55 1234 5603'],
  ] as const)('may contain other digits: %s %s', (field, text) =>
    expect(addressErrors({ ...ADA, [field]: text })).toEqual({}),
  )

  it('requires a country that the shop delivers to', () => {
    expect(COUNTRIES).toEqual(['United States', 'Canada', 'Mexico'])
    expect(addressErrors({ ...ADA, country: 'Atlantis' })).toEqual({
      country: 'Country must be one of United States, Canada, Mexico',
    })
    // Guards against properties of Object.prototype.
    expect(addressErrors({ ...ADA, country: 'constructor' })).toHaveProperty('country')
  })
})

describe('A postal code', () => {
  it.each([
    ['123456789', '12345-6789'],
    [' 12345 6789 ', '12345-6789'],
    ['１２３４５', '12345'],
    ['k1a0b1', 'K1A 0B1'],
    ['K1A-0B1', 'K1A 0B1'],
    ['1234', '1234'],
  ])('typed as %j is read as %j', (typed, read) => expect(readAddress({ postalCode: typed }).postalCode).toBe(read))

  it.each([
    ['United States', '97201', true],
    ['United States', '97201-1234', true],
    ['United States', '9720', false],
    ['United States', '972011', false],
    ['United States', '97201-12', false],
    ['United States', '97201 1234', false],
    ['United States', 'K1A 0B1', false],
    ['Mexico', '06000', true],
    ['Mexico', '06000-1234', false],
    ['Canada', 'K1A 0B1', true],
    ['Canada', 'k1a0b1', true],
    ['Canada', 'D1A 0B1', false],
    ['Canada', '97201', false],
  ])('in %s: %s is valid: %s', (country, postalCode, isRight) => {
    const errors = isRight ? {} : { postalCode: 'Invalid postal code format' }
    const state = country === 'Canada' ? 'ON' : ADA.state
    expect(addressErrors({ ...ADA, country, state, postalCode })).toEqual(errors)
  })
})

describe('A state or province', () => {
  const errorsOf = (country: string, state: string, postalCode: string) =>
    addressErrors({ ...ADA, country, state, postalCode })
  const FOREIGN = 'State must be in the United States, such as IL or Illinois'
  const NO_PROVINCE = 'Province must be in Canada, such as ON or Ontario'

  it.each([
    ['United States', 'CA', '90210'],
    ['United States', 'california', '96150-0001'],
    ['United States', 'D.C.', '20500'],
    ['United States', 'Washington, D.C.', '20500'],
    ['United States', 'Puerto Rico', '00901'],
    ['United States', 'AE', '09012'],
    ['United States', 'NY', '06390'],
    ['Canada', 'QC', 'H2X 1Y4'],
    ['Canada', 'Québec', 'G1R 4S9'],
    ['Canada', 'quebec', 'h2x1y4'],
    ['Canada', 'Newfoundland & Labrador', 'A1C 5S7'],
    ['Canada', 'Île-du-Prince-Édouard', 'C1A 1A1'],
    ['Canada', 'NU', 'X0A 0H0'],
    ['Mexico', 'Jalisco', '44100'],
  ])('of %s may be written %s, with the code %s', (country, state, postalCode) =>
    expect(errorsOf(country, state, postalCode)).toEqual({}),
  )

  it.each([
    ['United States', 'QC', '62701', { state: FOREIGN }],
    ['United States', 'Illinoise', '62701', { state: FOREIGN }],
    ['United States', 'IL', '00000', { postalCode: 'Postal code is in no state' }],
    ['United States', 'QC', '00000', { state: FOREIGN, postalCode: 'Postal code is in no state' }],
    ['Canada', 'California', 'M5V 2T6', { state: NO_PROVINCE }],
    ['Canada', 'ON', 'H2X 1Y4', { postalCode: 'Postal code does not match the province' }],
    ['Canada', 'NT', 'X0A 0H0', { postalCode: 'Postal code does not match the province' }],
    ['Canada', '', 'M5V 2T6', { state: 'Province is required' }],
  ])('of %s is not %j with the code %s', (country, state, postalCode, errors) =>
    expect(errorsOf(country, state, postalCode)).toEqual(errors),
  )

  it.each([
    ['United States', 'IL', '90210', 'Postal code 90210 is in California. Is Illinois right?'],
    ['United States', 'california', '12345-6789', 'Postal code 12345-6789 is in New York. Is California right?'],
    ['United States', 'NY', '06390', undefined],
    ['United States', 'IL', '62701', undefined],
    ['United States', 'IL', '00000', undefined],
    ['Canada', 'ON', 'M5V 2T6', undefined],
    ['Mexico', 'Jalisco', '06000', undefined],
  ])('of %s, %s, is questioned beside the postal code %s: %s', (country, state, postalCode, doubt) => {
    expect(addressDoubt({ ...ADA, country, state, postalCode })).toBe(doubt)
  })

  it('has codes and names that are unique to one region', () => {
    for (const regions of Object.values(REGIONS)) {
      const names = regions.flatMap(({ code, names: some }) => [code, ...some])
      for (const region of regions)
        for (const name of [region.code, ...region.names]) expect(regionNamed(regions, name)).toBe(region)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
