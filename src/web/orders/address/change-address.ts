import { ApiError, type ShopApi } from '#contract/client.ts'
import { ADDRESS_FIELDS, addressErrors, readAddress } from '#domain/checkout/address.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import * as urls from '#domain/urls.ts'
import type { Order } from '#web/orders/order.ts'
import { formFailure } from '#web/form-failure.ts'
import { formText, formTexts } from '#web/form-text.ts'
import { loadOrder, proofOf, type LoadedOrder } from '#web/orders/load-order.ts'

export type AddressPage = {
  loaded: LoadedOrder
  failure: { message: string | null; fields: FieldErrors; values: Record<string, string> } | null
  status: number
}

export async function loadAddressPage(api: ShopApi, id: string, url: string): Promise<AddressPage> {
  const loaded = await loadOrder(api, { id, url })
  return { loaded, failure: null, status: loaded.status }
}

/** Changes the address. Returns the URL of the order's page, or the page with the reason for a failure. */
export async function submitAddress(api: ShopApi, id: string, request: Request): Promise<AddressPage | string> {
  const form = await request.formData()
  const ask = { id, url: request.url, postalCode: formText(form, 'proof').trim() }
  const values = formTexts(form, ADDRESS_FIELDS)
  const isForm = formText(form, 'intent') === CHANGE_ADDRESS
  try {
    if (isForm)
      await api('PUT /api/orders/{id}/address', { params: { id }, query: proofOf(ask), body: { address: values } })
    if (isForm) return `${urls.order(id)}${new URL(request.url).search}`
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, ...failure } = formFailure(error, CHANGE_ADDRESS_TEXTS.failed)
    return { loaded: await loadOrder(api, ask), failure: { ...failure, values }, status }
  }
  const loaded = await loadOrder(api, { ...ask, postalCode: formText(form, 'postalCode').trim() })
  return { loaded, failure: null, status: loaded.status }
}

/** The form's intent. Old links are opened with another one. */
export const CHANGE_ADDRESS = 'change-address'

/** The same rules as at checkout. The email address of an order cannot be changed. */
export const changeAddressErrors = (form: FormData, { shippingAddress }: Order): FieldErrors =>
  addressErrors(readAddress({ ...formTexts(form, ADDRESS_FIELDS), email: shippingAddress.email }))
