import { redirect } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import { shownStep, type ShownStep } from '#domain/checkout-steps.ts'

/** Of a cart that is not empty. */
export type Checkout = Answer<'GET /api/checkout'> & { step: ShownStep }

export const pathOfStep = (step: ShownStep): string => `/checkout?step=${step}`

/** The payment step with its form for a billing address alone, which goes to the shop and not to the provider. */
export const BILLING_PATH = `${pathOfStep('payment')}&billing`

/** The checkout and the step to show. An empty cart leads back to the cart. Section 2, "Checkout". */
export async function loadCheckout(api: ShopApi, url: URL): Promise<{ checkout: Checkout; step: ShownStep }> {
  const checkout = await api('GET /api/checkout')
  const { step } = checkout
  if (step === 'cart') throw redirect('/cart')
  return { checkout: { ...checkout, step }, step: shownStep(url.searchParams.get('step'), step) }
}
