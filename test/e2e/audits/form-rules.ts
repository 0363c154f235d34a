import type { Page } from '@playwright/test'
import { enterShipping, fillCart } from '../support/requests.ts'

export type Fields = Record<string, string>
type Form = {
  name: string
  path: string
  button: string
  prepare?: (page: Page) => Promise<void>
  cases: [filled: Fields, errors: Fields][]
}

/** A valid address. */
export const GOOD = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Way',
  city: 'Springfield',
  state: 'Illinois',
  postalCode: '62701',
  country: 'United States',
  email: 'ada@example.com',
}
const BLANK = Object.fromEntries(Object.keys(GOOD).map((field) => [field, field === 'country' ? GOOD.country : '  ']))
const PASSWORDS = { password: 'engine#1', confirmPassword: 'engine#1' }

/** The forms with invalid values and the messages of section 5. */
export const FORMS: Form[] = [
  {
    name: 'sign in',
    path: '/login',
    button: 'Sign in',
    cases: [
      [{}, { email: 'Email is required', password: 'Password is required' }],
      [{ email: '  ', password: 'x' }, { email: 'Email is required' }],
      [
        { email: 'ada@example', password: '' },
        { email: 'Please enter a valid email address', password: 'Password is required' },
      ],
    ],
  },
  {
    name: 'register',
    path: '/register',
    button: 'Create account',
    cases: [
      [{}, { name: 'Full name is required', email: 'Email is required', password: 'Password is required' }],
      [
        { name: '  ', email: 'ada', ...PASSWORDS },
        { name: 'Full name is required', email: 'Please enter a valid email address' },
      ],
      [
        { name: 'Ada', email: 'ada@example.com', password: '1234567', confirmPassword: '1234567' },
        { password: 'Password must be at least 8 characters long' },
      ],
      [
        { name: 'Ada', email: 'ada@example.com', ...PASSWORDS, confirmPassword: 'engine#2' },
        { confirmPassword: 'Passwords do not match' },
      ],
    ],
  },
  {
    name: 'ask for a new password',
    path: '/forgot-password',
    button: 'Send the link',
    cases: [
      [{}, { email: 'Email is required' }],
      [{ email: 'ada@@example.com' }, { email: 'Please enter a valid email address' }],
    ],
  },
  {
    name: 'choose a new password',
    path: '/reset-password?token=some',
    button: 'Change password',
    cases: [
      [{}, { password: 'Password is required' }],
      [
        { password: '1234567', confirmPassword: '' },
        { password: 'Password must be at least 8 characters long', confirmPassword: 'Passwords do not match' },
      ],
    ],
  },
  {
    name: 'enter a shipping address',
    path: '/checkout?step=shipping',
    button: 'Continue to payment',
    prepare: async (page) => void (await fillCart(page)),
    cases: [
      [
        BLANK,
        {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          address1: 'Address is required',
          city: 'City is required',
          state: 'State is required',
          postalCode: 'Postal code is required',
          email: 'Email is required',
        },
      ],
      [{ ...GOOD, email: 'ada' }, { email: 'Email is invalid' }],
      [{ ...GOOD, postalCode: '6270' }, { postalCode: 'Invalid postal code format' }],
      [{ ...GOOD, postalCode: '62701-12' }, { postalCode: 'Invalid postal code format' }],
      [{ ...GOOD, state: 'ON', country: 'Canada' }, { postalCode: 'Invalid postal code format' }],
      [
        { ...GOOD, country: 'Canada', postalCode: 'M5V 2T6' },
        { state: 'Province must be in Canada, such as ON or Ontario' },
      ],
    ],
  },
  {
    name: 'enter a card',
    path: '/checkout?step=payment',
    button: 'Review order',
    prepare: async (page) => {
      await fillCart(page)
      await enterShipping(page)
    },
    cases: [
      [
        {},
        {
          cardNumber: 'Card number is required',
          cardHolder: 'Cardholder name is required',
          expiryDate: 'Expiry date is required',
          cvv: 'CVV is required',
        },
      ],
      [
        { cardNumber: '4242 4242 4242 424', cardHolder: '  ', expiryDate: '13/30', cvv: '12' },
        {
          cardNumber: 'Invalid card number format',
          cardHolder: 'Cardholder name is required',
          expiryDate: 'Invalid expiry date format',
          cvv: 'Invalid CVV',
        },
      ],
    ],
  },
]
