import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardBrand, cardErrors, cardMessage, formatCardNumber, formatCvv, formatExpiry, readCard } from './payment.ts'
import { DEFAULT_PAYMENT_METHODS } from './payment-kinds.ts'

const card = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '123' }

describe('The card form', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['3782822', '3782 822'],
    ['378282246310005', '3782 822463 10005'],
    ['3482822463100059', '3482 822463 10005'],
    [' 4242 4242 4242 4242 ', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
    ['card', ''],
  ])('formats the number %j as %j', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

  it('formats any number to at most 19 characters, and again to the same text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatCardNumber(typed)
        expect(shown.length).toBeLessThanOrEqual(19)
        expect(shown).toMatch(/^[\d ]*$/)
        expect(formatCardNumber(shown)).toBe(shown)
      }),
    )
  })

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12/30', '12/30'],
    ['12305', '12/30'],
    ['12/2030', '12/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
    ['1/2030', '01/30'],
    ['1/', '01'],
    ['1/30', '01/30'],
    ['12/203', '12/20'],
    ['2039-12', '12/39'],
    ['12-31', '12/31'],
    ['01 / 31', '01/31'],
    ['1/31', '01/31'],
    ['122039', '12/39'],
  ])('formats the expiry date %j as %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  it('formats any expiry date to at most MM/YY, and again to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '/', ' ', 'x') }), (typed) => {
        const shown = formatExpiry(typed)
        expect(shown).toMatch(/^(\d{0,2}|\d\d\/\d{1,2})$/)
        expect(formatExpiry(shown)).toBe(shown)
      }),
    )
  })

  it.each([
    ['4242424242424242', '1230', '4242 4242 4242 4242', '12/30'],
    ['378282246310005', ' 12/30 ', '3782 822463 10005', '12/30'],
    ['42424242424242421', '12305', '42424242424242421', '12305'],
    ['4242-4242-4242-4242', '12/2030', '4242 4242 4242 4242', '12/30'],
  ])('reads the number %j and the date %j as %j and %j', (cardNumber, expiryDate, number, date) => {
    expect(readCard({ ...card, cardNumber, expiryDate })).toEqual({ ...card, cardNumber: number, expiryDate: date })
  })

  it('is trimmed, and missing fields become empty', () => {
    const empty = { cardNumber: '', cardHolder: 'Ada', expiryDate: '', cvv: '' }
    expect(readCard({ cardHolder: '  Ada ', cvv: 123 })).toEqual(empty)
  })

  it('keeps four digits of a CVV', () => expect(formatCvv('12a345')).toBe('1234'))

  it.each([{}, { cardNumber: '3782 822463 10005' }, { cvv: '1234' }, { expiryDate: '01/20' }])('accepts %j', (change) =>
    expect(cardErrors({ ...card, ...change })).toEqual({}),
  )

  it.each([
    ['cardNumber', '', 'Card number is required'],
    ['cardNumber', '  ', 'Card number is required'],
    ['cardNumber', '4242424242424242', 'Invalid card number format'],
    ['cardNumber', '4242 4242 4242 424', 'Invalid card number format'],
    ['cardNumber', '3782 8224 6310 0050', 'Invalid card number format'],
    ['cardNumber', '4242 424242 42424', 'Invalid card number format'],
    ['cardHolder', '', 'Cardholder name is required'],
    ['cardHolder', '  ', 'Cardholder name is required'],
    ['cardHolder', 'x'.repeat(201), 'Cardholder name must be 200 characters or fewer'],
    ['expiryDate', '', 'Expiry date is required'],
    ['expiryDate', '13/30', 'Invalid expiry date format'],
    ['expiryDate', '00/30', 'Invalid expiry date format'],
    ['expiryDate', '1/30', 'Invalid expiry date format'],
    ['expiryDate', '12/2030', 'Invalid expiry date format'],
    ['cvv', '', 'CVV is required'],
    ['cvv', '12', 'Invalid CVV'],
    ['cvv', '12345', 'Invalid CVV'],
    ['cvv', '12a', 'Invalid CVV'],
  ] as const)('rejects the %s %j: %s', (field, value, message) => {
    expect(cardErrors({ ...card, [field]: value })).toEqual({ [field]: message })
    expect(cardMessage(field, value)).toBe(message)
  })

  it.each([
    ['4242 4242', 'Visa'],
    ['5555 5555', 'Mastercard'],
    ['2223 0000', 'Mastercard'],
    ['3782 822463', 'American Express'],
    ['6011 1111', 'Card'],
  ])('detects the brand of %s: %s', (number, brand) => expect(cardBrand(number)).toBe(brand))
})

it('The default payment methods list cards first', () => {
  expect(DEFAULT_PAYMENT_METHODS.map(({ type }) => type)).toEqual(['credit_card', 'paypal'])
})
