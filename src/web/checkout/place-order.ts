import type { Answer, ShopApi } from '#contract/client.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { hasErrors } from '#domain/errors.ts'
import { REVIEW_FIELDS } from '#domain/review.ts'
import { formText, formTexts } from '../form-text.ts'
import { failureOf, type CheckoutFailure } from './failure.ts'

export type Order = Answer<'POST /api/orders'>

/** Sends the order as it was shown, so that anything that has changed since comes back as a conflict. */
export async function placeOrder(api: ShopApi, form: FormData): Promise<{ order: Order } | CheckoutFailure> {
  const amount = (name: string) => Number(formText(form, name))
  try {
    const order = await api('POST /api/orders', {
      body: {
        requestKey: formText(form, 'requestKey'),
        items: itemsOf(form),
        subtotal: amount('subtotal'),
        shipping: amount('shipping'),
        tax: amount('tax'),
        total: amount('total'),
        review: formTexts(form, REVIEW_FIELDS),
      },
    })
    return { order }
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

/** The lines stand in the form as fields that repeat, one of each for a line. */
function itemsOf(form: FormData) {
  const [variantIds, prices, quantities] = ['variantId', 'price', 'quantity'].map((name) => form.getAll(name))
  return form.getAll('productId').map((productId, index) => ({
    productId: String(productId),
    variantId: String(variantIds?.[index]),
    price: Number(prices?.[index]),
    quantity: Number(quantities?.[index]),
  }))
}
