import * as urls from '#domain/urls.ts'
import { invalid, type FieldErrors } from '#domain/errors.ts'
import { PAYMENT_KINDS, type PaymentKind, type PaymentMethod } from './payment-kinds.ts'

/** Throws 'invalid' for an unavailable method. */
export function methodWithId(methods: readonly PaymentMethod[], id: string): PaymentMethod {
  const method = methods.find((offered) => offered.id === id)
  if (!method) throw invalid(PAYMENT_TEXTS.required, { paymentMethodId: PAYMENT_TEXTS.required })
  return method
}

/** `last4` is empty for a wallet without a card. Both fields are empty for a card entered on the provider's page. */
export type CardSummary = { brand: string; last4: string }

export const cardText = ({ brand, last4 }: CardSummary): string =>
  last4 ? `${brand} ending in ${last4}` : brand || PAYMENT_TEXTS.hosted

/** The token of a card that is entered on the provider's page after the order is placed. */
export const HOSTED_CARD = 'hosted'

/** The cookie that carries the provider's answer to a form across the redirect. */
export const CARD_RETURN = { cookie: 'linden_card', path: urls.checkout, linkPath: '/pay', seconds: 60 } as const

export const CARD_LABELS = {
  cardNumber: 'Card number',
  cardHolder: 'Cardholder name',
  expiryDate: 'Expiry date',
  cvv: 'CVV',
} as const

export type CardField = keyof typeof CARD_LABELS
/** Fields sent to the payment provider and never stored. */
export type Card = Record<CardField, string>

const MAX_NAME_CHARACTERS = 200

const MALFORMED: Record<CardField, string> = {
  cardNumber: 'Invalid card number format',
  cardHolder: `${CARD_LABELS.cardHolder} must be ${MAX_NAME_CHARACTERS} characters or fewer`,
  expiryDate: 'Invalid expiry date format',
  cvv: 'Invalid CVV',
}

export const PAYMENT_TEXTS = {
  required: 'Please select a payment method',
  missing: 'Missing payment method information',
  load: 'Failed to load payment methods',
  unexpected: 'An unexpected error occurred',
  initialize: 'Failed to initialize payment',
  intentNotFound: 'This payment is not for your cart',
  unknown: 'This payment was not found.',
  canceled: 'You canceled the payment at your bank.',
  left: 'You left the payment before it was confirmed. Nothing has been charged.',
  notCompleted: 'The payment was not completed in time.',
  leaving: 'This payment continues on another page. If it does not open by itself, please continue there.',
  notConfirmed: 'This payment is not confirmed yet. Nothing has been charged.',
  orderedElsewhere: 'Your order has been placed. We have sent you an email with a link that opens it.',
  cardSetup: 'There was an error setting up your payment method. Please try again.',
  cardLoading: 'The card form is still loading. Please try again in a moment.',
  cardBlocked:
    'The card form could not be loaded. Please check your connection, and whether your browser blocks js.stripe.com.',
  hosted: 'You will enter your card on the page of our payment provider when you place the order.',
  confirmBlocked: 'The confirmation by your bank could not be opened. Please check your connection and try again.',
} as const

/** `kind` is null while the payment kind is unknown. */
export const pendingSentence = (kind: PaymentKind | null): string =>
  `${kind ? PAYMENT_KINDS[kind].confirmedBy : 'The payment provider'} has not responded yet. Please check again in a moment: nothing will be ordered or charged twice.`

export const notCharged = (reason: string): string => `${reason.replace(/\.$/, '')}. Nothing has been charged.`

const isAmex = (digits: string): boolean => /^3[47]/.test(digits)
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Groups a card number while it is being typed: 4-4-4-4, or 4-6-5 for American Express; at most 19 characters. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text)
  const groups = isAmex(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/
  return groups.exec(digits)!.slice(1).filter(Boolean).join(' ')
}

/** Complete dates as browsers autofill them and people type them: 12/2027, 1/27, 01 / 27, 12-27, 122027, 2027-12. */
const EXPIRIES = [
  /^\s*(?<month>\d{1,2})\W+(?:20)?(?<year>\d{2})\s*$/,
  /^\s*(?<month>\d{2})20(?<year>\d{2})\s*$/,
  /^\s*20(?<year>\d{2})\W+(?<month>\d{1,2})\s*$/,
]

/** "1227" -> "12/27". Some shoppers type "1/". While the shopper is deleting, incomplete dates are left alone. */
export function formatExpiry(text: string, isDeleting = false): string {
  const whole = isDeleting ? undefined : EXPIRIES.map((form) => form.exec(text)).find((match) => match !== null)
  const { month = '', year = '' } = (whole ?? /^(?<month>\d)\/$/.exec(text))?.groups ?? {}
  const digits = month ? month.padStart(2, '0') + year : digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export const formatCvv = (text: string): string => digitsOf(text).slice(0, 4)

const isWellFormed: Record<CardField, (value: string) => boolean> = {
  cardNumber: (value) => (isAmex(value) ? /^\d{4} \d{6} \d{5}$/ : /^\d{4} \d{4} \d{4} \d{4}$/).test(value),
  cardHolder: (value) => value.trim() !== '' && value.length <= MAX_NAME_CHARACTERS,
  expiryDate: (value) => /^(0[1-9]|1[0-2])\/\d{2}$/.test(value),
  cvv: (value) => /^\d{3,4}$/.test(value),
}

export const cardMessage = (field: CardField, value: string): string =>
  value.trim() === '' ? `${CARD_LABELS[field]} is required` : MALFORMED[field]

export function readCard(input: Partial<Record<CardField, unknown>>): Card {
  const text = (field: CardField): string => (typeof input[field] === 'string' ? input[field].trim() : '')
  return {
    cardNumber: punctuated(text('cardNumber').replaceAll(/[\s-]/g, ''), formatCardNumber),
    cardHolder: text('cardHolder'),
    expiryDate: readExpiry(text('expiryDate')),
    cvv: text('cvv'),
  }
}

const readExpiry = (text: string): string =>
  EXPIRIES.some((form) => form.test(text)) ? formatExpiry(text) : punctuated(text, formatExpiry)

/** Formats bare digits. Returns the text unchanged if formatting would cut digits off, so that validation rejects it. */
function punctuated(text: string, format: (text: string) => string): string {
  const formatted = format(text)
  return digitsOf(formatted) === text ? formatted : text
}

/** Section 5, "Payment". The provider declines dates in the past. */
export function cardErrors(card: Card): FieldErrors<CardField> {
  const errors: FieldErrors<CardField> = {}
  for (const field of Object.keys(CARD_LABELS) as CardField[])
    if (!isWellFormed[field](card[field])) errors[field] = cardMessage(field, card[field])
  return errors
}

export function cardBrand(cardNumber: string): string {
  const digits = digitsOf(cardNumber)
  if (isAmex(digits)) return 'American Express'
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  return 'Card'
}
