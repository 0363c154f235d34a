import type { ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'

/** The figures that the pages show, so that they agree with what is charged. */
export type Figures = {
  shop: Answer<'GET /api/shop'>
  shippingOptions: Answer<'GET /api/shipping/options'>
  collectsNewsletter: boolean
}

export const takesCards = ({ paymentTypes }: Figures['shop']): boolean => paymentTypes.includes('credit_card')

export const takesPaypal = ({ paymentTypes }: Figures['shop']): boolean => paymentTypes.includes('paypal')

export type Section = { title: string; content: ReactNode }
