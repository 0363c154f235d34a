import { redirect, redirectDocument } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { referenceOf, type Order } from '#web/orders/order.ts'
import { formText } from '#web/form-text.ts'
import type { CheckoutFailure } from './failure.ts'
import { submitPayment } from '#web/checkout/payment/submit-payment.ts'
import { submitOrder } from '#web/checkout/review/submit-order.ts'
import { submitShipping } from '#web/checkout/shipping/submit-shipping.ts'

export type StepOutcome = Response | CheckoutFailure | null

/** Runs a checkout step from its form. `onPlaced` does the browser's part of a new order. */
export async function runStep(api: ShopApi, form: FormData, onPlaced: (order: Order) => void): Promise<StepOutcome> {
  switch (formText(form, 'intent')) {
    case 'shipping':
      return (await submitShipping(api, form)) ?? redirect(urls.checkoutStep('payment'), 303)
    case 'payment':
      return (await submitPayment(api, form, paymentIn(form))) ?? redirect(urls.checkoutStep('review'), 303)
    case 'place-order': {
      const placed = await submitOrder(api, form)
      if ('attempt' in placed) return redirectDocument(urls.goToBank(placed.attempt), 303)
      if (!('order' in placed)) return placed
      onPlaced(placed.order)
      return redirect(urls.orderConfirmation(referenceOf(placed.order)), 303)
    }
    default:
      return redirect(urls.checkout, 303)
  }
}

const paymentIn = (form: FormData) => ({
  paymentToken: formText(form, 'card') === 'saved' ? '' : formText(form, 'paymentToken'),
  total: Number(formText(form, 'total')),
})
