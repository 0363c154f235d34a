import type { ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'
import type { PaymentMethod } from '#domain/checkout/payment-kinds.ts'

/** The figures shown on the pages, so that they match what is charged. */
export type Figures = {
  shop: Answer<'GET /api/shop'>
  shippingOptions: Answer<'GET /api/shipping/options'>
  collectsNewsletter: boolean
}

type Words = { how: string; privacy: string; isCard: boolean }

/** Keyed by the API's type, so that these pages do not load the checkout's code. */
const PAYMENT_WORDS: Record<Exclude<PaymentMethod['type'], 'unknown'>, Words> = {
  credit_card: {
    how: 'by Visa, Mastercard or American Express',
    privacy:
      'Your card number, its expiry date and its security code go to the payment provider and nowhere else. It also gets your billing address, to check the card. We keep the brand and the last four digits, so that you can recognize the card.',
    isCard: true,
  },
  paypal: {
    how: 'with PayPal',
    privacy: "With PayPal you pay on PayPal's own page, and we learn nothing about your account there.",
    isCard: false,
  },
}

export const paymentWords = ({ paymentTypes }: Figures['shop']): Words[] =>
  paymentTypes.flatMap((type) => (type === 'unknown' ? [] : [PAYMENT_WORDS[type]]))

export type Section = { title: string; content: ReactNode }
