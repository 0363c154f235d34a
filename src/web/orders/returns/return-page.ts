import { ApiError, type ShopApi } from '#contract/client.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { RETURN_PAGE_TEXTS, RETURNS_FRAGMENT } from '#domain/orders/returns/return-texts.ts'
import * as urls from '#domain/urls.ts'
import { formText } from '#web/form-text.ts'
import { loadOrder, proofOf, type Ask, type LoadedOrder } from '#web/orders/load-order.ts'
import { sendPhotos } from './send-photos.ts'
import {
  CHOOSE_RETURN,
  enteredReturn,
  REVIEW_RETURN,
  SEND_RETURN,
  type EnteredReturn,
  type Preview,
} from './return-form.ts'

export type ReturnPage = {
  loaded: LoadedOrder
  entered: EnteredReturn | null
  preview: Preview | null
  failure: { message: string; fields: FieldErrors } | null
  status: number
}

export const isWithdrawalPage = ({ pathname }: { pathname: string }): boolean => pathname.endsWith('/withdraw')

export async function loadReturnPage(api: ShopApi, ask: Ask): Promise<ReturnPage> {
  const loaded = await loadOrder(api, ask)
  return { loaded, entered: null, preview: null, failure: null, status: loaded.status }
}

/** Shows the form again, previews a request, or sends it and returns the order's URL. */
export async function submitReturn(api: ShopApi, id: string, request: Request): Promise<ReturnPage | string> {
  const form = await request.formData()
  const ask = { id, url: request.url, postalCode: formText(form, 'postalCode').trim() }
  const intent = formText(form, 'intent')
  const entered = enteredReturn(form, isWithdrawalPage(new URL(request.url)))
  if (intent === CHOOSE_RETURN) return { ...(await loadReturnPage(api, ask)), entered }
  // The form that asks for an old link's postal code has no intent.
  if (intent !== REVIEW_RETURN && intent !== SEND_RETURN) return loadReturnPage(api, ask)
  const call = { params: { id }, query: proofOf(ask) }
  try {
    if (intent === REVIEW_RETURN) {
      await sendPhotos(api, call, entered, form)
      const preview = await api('POST /api/orders/{id}/returns/preview', { ...call, body: entered })
      return { ...(await loadReturnPage(api, ask)), entered, preview }
    }
    const body = { ...entered, requestKey: formText(form, 'requestKey') }
    await api('POST /api/orders/{id}/returns', { ...call, body })
    return `${urls.order(id)}${new URL(request.url).search}#${RETURNS_FRAGMENT}`
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, fields } = error
    const failure = { message: status < 500 ? message : RETURN_PAGE_TEXTS.failed, fields }
    return { ...(await loadReturnPage(api, ask)), entered, failure, status }
  }
}
