import { useState } from 'react'
import { useFetcher } from 'react-router'
import { toCents, toDollars } from '#domain/money.ts'
import type { Checkout } from './checkout-data.ts'
import type { SelectedOption } from '#web/checkout/shipping/submit-shipping.ts'

export type OptimisticSummary = Checkout['orderSummary'] & {
  /** The usual cost, struck through if shipping costs less. */
  usualShipping: number
  option: Checkout['shippingOptions'][number] | undefined
}

export const OPTION_FETCHER = 'shipping-option'

/** The summary with the option selected since it was loaded. Total = subtotal + shipping + tax. */
export function useOptimisticSummary(checkout: Checkout): OptimisticSummary {
  const { shippingOptions, selectedShippingOption, orderSummary } = checkout
  const chosen = useChosenOption(checkout)
  const optionId = chosen?.shippingOptionId ?? selectedShippingOption
  const option = shippingOptions.find(({ _id }) => _id === optionId)
  const { subtotal, tax, charges } = orderSummary
  const shipping = chosen ? (chosen.shippingCost ?? option?.cost ?? orderSummary.shipping) : orderSummary.shipping
  const total = toDollars(toCents(subtotal) + toCents(shipping) + toCents(tax))
  return { subtotal, tax, shipping, total, charges, option, usualShipping: option?.price ?? shipping }
}

/** The option selected since this checkout was loaded, saved or not. */
function useChosenOption(checkout: Checkout): SelectedOption | null {
  const { formData, data } = useFetcher<SelectedOption>({ key: OPTION_FETCHER })
  const [answered, setAnswered] = useState({ data, checkout })
  if (answered.data !== data) setAnswered({ data, checkout })
  if (formData) return { shippingOptionId: String(formData.get('shippingOptionId')), shippingCost: null }
  return data && answered.checkout === checkout ? data : null
}
