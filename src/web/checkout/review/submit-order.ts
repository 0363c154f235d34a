import type { ShopApi } from '#contract/client.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { hasErrors } from '#domain/errors.ts'
import type { Order } from '#web/orders/order.ts'
import { formText } from '#web/form-text.ts'
import { failure, failureOf, type CheckoutFailure } from '#web/checkout/failure.ts'
import type { orderPayload } from './order-payload.ts'

/** The order, or the payment attempt to confirm at the bank. */
type Placed = { order: Order } | { attempt: string }

/** Sends the order as displayed, so that any change since is a conflict. */
export async function submitOrder(api: ShopApi, form: FormData): Promise<Placed | CheckoutFailure> {
  const payload = payloadIn(form)
  if (!payload) return failure('review', { message: CHECKOUT_TEXTS.placeOrder })
  try {
    const placed = await api('POST /api/orders', { body: { ...payload, createdAt: new Date().toISOString() } })
    return 'attempt' in placed ? placed : { order: placed }
  } catch (error) {
    const failed = failureOf(error, 'review', CHECKOUT_TEXTS.placeOrder)
    const { payment } = failed.fields
    // The provider declined, so only the payment is repeated.
    if (payment) return { ...failed, step: 'payment', message: payment, fields: {} }
    return hasErrors(failed.fields)
      ? { ...failed, message: Object.values(failed.fields).join('. '), fields: {} }
      : failed
  }
}

function payloadIn(form: FormData): ReturnType<typeof orderPayload> | null {
  try {
    const payload: unknown = JSON.parse(formText(form, 'order'))
    return typeof payload === 'object' ? (payload as ReturnType<typeof orderPayload> | null) : null
  } catch {
    return null
  }
}
