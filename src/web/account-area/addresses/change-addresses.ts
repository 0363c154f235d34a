import { ApiError, type ShopApi } from '#contract/client.ts'
import { ADDRESS_BOOK_TEXTS } from '#domain/accounts/address-book.ts'
import { ADDRESS_FIELDS, addressErrors, readAddress } from '#domain/checkout/address.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { addressMessages, formFailure } from '#web/form-failure.ts'
import { formText, formTexts } from '#web/form-text.ts'

export type AddressBookFailure = {
  message: string | null
  fields: FieldErrors
  /** The entered values, for a page rendered on the server. */
  values: Record<string, string>
  status: number
}

export const REMOVE_ADDRESS = 'remove'

/** Returns null on success. Throws if there is no session. */
export async function changeAddresses(api: ShopApi, form: FormData): Promise<AddressBookFailure | null> {
  const id = formText(form, 'id')
  const values = formTexts(form, [...ADDRESS_FIELDS, 'forShipping', 'forBilling'])
  const body = {
    address: formTexts(form, ADDRESS_FIELDS),
    defaultForShipping: values.forShipping !== '',
    defaultForBilling: values.forBilling !== '',
  }
  try {
    if (formText(form, 'intent') === REMOVE_ADDRESS) await api('DELETE /api/account/addresses/{id}', { params: { id } })
    else if (id) await api('PUT /api/account/addresses/{id}', { params: { id }, body })
    else await api('POST /api/account/addresses', { body })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    const failure = formFailure(error, ADDRESS_BOOK_TEXTS.failed)
    return { ...failure, fields: addressMessages(failure.fields), values }
  }
}

/** The same rules as at checkout. */
export const bookErrors = (form: FormData): FieldErrors => addressErrors(readAddress(formTexts(form, ADDRESS_FIELDS)))
