import { redirect } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { needsCard, NO_PAYMENT } from '#domain/checkout/payment-kinds.ts'
import { shownStep, type ShownStep } from '#domain/checkout/steps.ts'

export type Checkout = Answer<'GET /api/checkout'> & { step: ShownStep }

export const selectedOption = ({ shippingOptions, selectedShippingOption }: Checkout) =>
  shippingOptions.find(({ _id }) => _id === selectedShippingOption)

export const sameAddressLabel = (option: ReturnType<typeof selectedOption>): string =>
  option && isPickup(option) ? 'Same as pickup person' : 'Same as shipping address'

export const selectedMethod = ({ paymentMethods, selectedPaymentMethod }: Checkout) =>
  paymentMethods.find(({ _id }) => _id === selectedPaymentMethod)

/** The payment method of a checkout whose total is 0; undefined for any other. */
export const noPaymentIn = (methods: Checkout['paymentMethods']) => methods.find(({ _id }) => _id === NO_PAYMENT.id)

/** The publishable key for the card provider's script; null if the shop has its own card fields. */
export const publishableKeyIn = (methods: Checkout['paymentMethods']): string | null =>
  methods.find(({ publishableKey }) => publishableKey !== null)?.publishableKey ?? null

/** Whether the shop's own fields ask for the card. */
export const hasCardFieldsIn = (methods: Checkout['paymentMethods']): boolean =>
  methods.some((method) => needsCard(method) && method.provider === 'sandbox')

/** The checkout data for a step. Only the payment step loads the card provider's script. */
export const withoutUnusedKey = (checkout: Checkout, step: ShownStep): Checkout =>
  step === 'payment'
    ? checkout
    : { ...checkout, paymentMethods: checkout.paymentMethods.map((method) => ({ ...method, publishableKey: null })) }

/** Loads the checkout and the step to show. Redirects to the cart if it is empty. Section 2, "Checkout". */
export async function loadCheckout(api: ShopApi, url: URL): Promise<{ checkout: Checkout; step: ShownStep }> {
  const checkout = await api('GET /api/checkout')
  const { step } = checkout
  if (step === 'cart') throw redirect(urls.cart)
  return { checkout: { ...checkout, step }, step: shownStep(url.searchParams.get('step'), step) }
}
