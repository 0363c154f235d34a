import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registrationErrors } from '#domain/accounts/accounts.ts'
import { addressErrors, readAddress } from '#domain/checkout/address.ts'
import { cardErrors } from '#domain/checkout/payment.ts'

/** The exact messages of the specification, by section. */
const MESSAGES = [
  // 2
  'Thank you for subscribing!',
  'Loading featured products...',
  'No featured products available at this time.',
  'Added to Cart',
  'Calculated at checkout',
  'Taking longer than expected...',
  'Page Not Found',
  // 3
  'Image not available',
  // 4
  'Please complete all previous steps before reviewing your order.',
  'Signing in...',
  'Creating account...',
  'Processing...',
  'Registration successful! Redirecting you to login...',
  'No featured products found. Showing random products instead.',
  // 5
  'Email is required',
  'Please enter a valid email address',
  'Password is required',
  'Full name is required',
  'Passwords do not match',
  'Email is invalid',
  'Invalid postal code format',
  'Please select a shipping option',
  'Invalid card number format',
  'Invalid expiry date format',
  'Invalid CVV',
  'Please select a payment method',
  'Missing shipping address information',
  'Missing payment method information',
  '3-5 business days',
  // 8
  'Failed to load cart',
  'Failed to add item to cart',
  'Failed to update cart item',
  'Failed to remove item from cart',
  'Failed to clear cart',
  'Failed to load shipping options',
  'Failed to calculate shipping cost',
  'Failed to load payment methods',
  'An unexpected error occurred',
  'Failed to initialize payment',
  'There was an error setting up your payment method. Please try again.',
  'Failed to place order',
  'Login failed. Please check your credentials.',
  'An error occurred during login. Please try again.',
  'Registration failed. Please try again.',
  'An error occurred during registration. Please try again.',
  'Failed to load featured products',
  'Failed to load products. Please try again later.',
  'Error Loading Products',
  'Failed to load product details. Please try again later.',
  'Product Not Found',
  'Failed to load order details',
  'Order not found',
  'Unexpected Application Error!',
  // 9
  'Standard Shipping',
  '5-7 business days',
  'Express Shipping',
  '2-3 business days',
  'Pay with Visa, Mastercard, or American Express',
  'Fast, secure payment with PayPal',
]

const NO_CARD = { cardNumber: '', cardHolder: '', expiryDate: '', cvv: '' }
const NO_ADDRESS = readAddress({})

/** The code without tests and comments, which may repeat messages. */
const source = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  .replace(/\s+/g, ' ')

describe('A message of the specification', () => {
  it.each(MESSAGES)('occurs once in the code: %s', (message) => {
    expect(source.split(message).length - 1).toBe(1)
  })

  it.each<[string, string | undefined]>([
    ['First name is required', addressErrors(NO_ADDRESS).firstName],
    ['Last name is required', addressErrors(NO_ADDRESS).lastName],
    ['Address is required', addressErrors(NO_ADDRESS).address1],
    ['City is required', addressErrors(NO_ADDRESS).city],
    ['State is required', addressErrors(NO_ADDRESS).state],
    ['Postal code is required', addressErrors(NO_ADDRESS).postalCode],
    ['Country is required', addressErrors(NO_ADDRESS).country],
    ['Email is required', addressErrors(NO_ADDRESS).email],
    ['Card number is required', cardErrors(NO_CARD).cardNumber],
    ['Cardholder name is required', cardErrors(NO_CARD).cardHolder],
    ['Expiry date is required', cardErrors(NO_CARD).expiryDate],
    ['CVV is required', cardErrors(NO_CARD).cvv],
    [
      'Password must be at least 8 characters long',
      registrationErrors({ name: 'Ada', email: 'ada@example.com', password: '1234567', confirmPassword: '' }).password,
    ],
  ])('is composed by its rule: %s', (message, composed) => expect(composed).toBe(message))
})
