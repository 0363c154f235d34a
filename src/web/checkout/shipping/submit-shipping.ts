import { ApiError, type ShopApi } from '#contract/client.ts'
import { ADDRESS_FIELDS, readAddress } from '#domain/checkout/address.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { addressErrorsFor } from '#domain/checkout/option-address.ts'
import { SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import { addressMessages } from '#web/form-failure.ts'
import { formText, formTexts } from '#web/form-text.ts'
import type { Checkout } from '#web/checkout/checkout-data.ts'
import { failureOf, type CheckoutFailure } from '#web/checkout/failure.ts'

const OPTION = 'shippingOptionId'

export async function submitShipping(api: ShopApi, form: FormData): Promise<CheckoutFailure | null> {
  const address = formTexts(form, ADDRESS_FIELDS)
  const shippingOptionId = formText(form, OPTION)
  try {
    await api('PUT /api/checkout/shipping', { body: { address, shippingOptionId } })
    return null
  } catch (error) {
    const failure = failureOf(error, 'shipping', SHIPPING_TEXTS.calculate, { ...address, shippingOptionId })
    return { ...failure, fields: addressMessages(failure.fields) }
  }
}

/** The selected option and its cost in dollars, null if it could not be calculated. */
export type SelectedOption = { shippingOptionId: string; shippingCost: number | null }

/** Saves the selected option and calculates its cost. `items` is the cart's lines as JSON. */
export async function selectShippingOption(api: ShopApi, form: FormData): Promise<SelectedOption> {
  const shippingOptionId = formText(form, OPTION)
  try {
    const address = formTexts(form, ADDRESS_FIELDS)
    const items = JSON.parse(formText(form, 'items')) as unknown[]
    const { shippingCost } = await api('POST /api/shipping/calculate', { body: { address, items, shippingOptionId } })
    return { shippingOptionId, shippingCost }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof SyntaxError)) throw error
    return { shippingOptionId, shippingCost: null }
  }
}

/** Section 5, "Shipping address". */
export function shippingErrors(form: FormData, options: Checkout['shippingOptions']): FieldErrors {
  const option = options.find(({ _id }) => _id === formText(form, OPTION))
  return {
    ...addressErrorsFor(option ?? {}, readAddress(formTexts(form, ADDRESS_FIELDS))),
    ...(!formText(form, OPTION) && { [OPTION]: SHIPPING_TEXTS.required }),
  }
}
