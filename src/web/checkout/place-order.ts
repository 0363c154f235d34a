import type { ShopApi } from '#contract/client.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { hasErrors } from '#domain/errors.ts'
import type { Order } from '../answers/orders.ts'
import { formText } from '../form-text.ts'
import { failure, failureOf, type CheckoutFailure } from './failure.ts'
import type { orderPayload } from './order-payload.ts'

/** Sends the order as it was shown, so that anything that has changed since comes back as a conflict. */
export async function placeOrder(api: ShopApi, form: FormData): Promise<{ order: Order } | CheckoutFailure> {
  const payload = payloadIn(form)
  if (!payload) return failure('review', { message: CHECKOUT_TEXTS.placeOrder })
  try {
    return { order: await api('POST /api/orders', { body: { ...payload, createdAt: new Date().toISOString() } }) }
  } catch (error) {
    const failed = failureOf(error, 'review', CHECKOUT_TEXTS.placeOrder)
    const { payment } = failed.fields
    // The provider has declined: the payment is to be made anew, everything else stays.
    if (payment) return { ...failed, step: 'payment', message: payment, fields: {} }
    return hasErrors(failed.fields)
      ? { ...failed, message: Object.values(failed.fields).join('. '), fields: {} }
      : failed
  }
}

/** Null where somebody has written the form by hand. */
function payloadIn(form: FormData): ReturnType<typeof orderPayload> | null {
  try {
    const payload: unknown = JSON.parse(formText(form, 'order'))
    return typeof payload === 'object' ? (payload as ReturnType<typeof orderPayload> | null) : null
  } catch {
    return null
  }
}
