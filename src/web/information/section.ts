import type { ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'
import { KINDS, PAYMENT_INFORMATION, PAYMENT_KINDS } from '#domain/checkout/payment-kinds.ts'

/** The figures that the pages show, so that they agree with what is charged. */
export type Figures = {
  shop: Answer<'GET /api/shop'>
  shippingOptions: Answer<'GET /api/shipping/options'>
  collectsNewsletter: boolean
}

export const paymentWords = ({ paymentTypes }: Figures['shop'], word: 'how' | 'privacy'): string[] =>
  KINDS.filter((kind) => paymentTypes.includes(PAYMENT_KINDS[kind].type)).map((kind) => PAYMENT_INFORMATION[kind][word])

export type Section = { title: string; content: ReactNode }
