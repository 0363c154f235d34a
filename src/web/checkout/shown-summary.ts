import { useFetchers } from 'react-router'
import { toCents, toDollars } from '#domain/money.ts'
import { withShipping } from '#domain/pricing.ts'
import type { Checkout } from './checkout-data.ts'

export type ShownSummary = Checkout['orderSummary'] & {
  /** Struck through where shipping costs less than usual. */
  usualShipping: number
}

/** The summary; while an option is being selected, with what that option costs. Total = subtotal + shipping + tax. */
export function useShownSummary(checkout: Checkout): ShownSummary {
  const pending = useFetchers().find(({ formData }) => formData?.get('intent') === 'shipping-option')
  const optionId = pending?.formData?.get('shippingOptionId') ?? checkout.selectedShippingOption
  const option = checkout.shippingOptions.find(({ _id }) => _id === optionId)
  const { subtotal, tax, shipping } = checkout.orderSummary
  const cost = pending && option ? option.cost : shipping
  const totals = withShipping({ subtotalCents: toCents(subtotal), taxCents: toCents(tax) }, toCents(cost))
  return {
    subtotal,
    tax,
    shipping: cost,
    total: toDollars(totals.totalCents),
    usualShipping: option?.price ?? cost,
  }
}
