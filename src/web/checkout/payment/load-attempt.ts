import { redirect } from 'react-router'
import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { declinedCookie } from './declined-cookie.ts'

/** A payment that waits, is unknown, or has an order of another browser. `url` is that of the bank, `isLeaving` leads there at once. */
export type ShownAttempt = {
  attempt: string
  status: 'waiting' | 'ordered' | 'unknown'
  url: string | null
  isLeaving: boolean
}

/** Looks at a payment, and leads on to its confirmation, to the bank or back to the checkout. Its page is for the rest. */
export async function loadAttempt(api: ShopApi, attempt: string, url: URL): Promise<ShownAttempt> {
  const answer = await look(api, attempt)
  if (!answer) return { attempt, status: 'unknown', url: null, isLeaving: false }
  const { status, orderNumber, nextAction } = answer
  if (orderNumber) throw redirect(urls.orderConfirmation(orderNumber), 303)
  if (status === 'ordered') return { attempt, status, url: null, isLeaving: false }
  if (status === 'failed') throw toStep(answer.step ?? 'payment', answer.message ?? '')
  // A provider that notes no cancellation would show the same step again.
  if (nextAction && url.searchParams.has('canceled')) throw toStep('payment', PAYMENT_TEXTS.left)
  const bank = nextAction && 'url' in nextAction ? nextAction.url : null
  const isLeaving = bank !== null && url.searchParams.has('go')
  // A form that was redirected may not go on to another site by itself: the page leads there.
  if (isLeaving && bank.startsWith('/')) throw redirect(bank, 303)
  return { attempt, status: 'waiting', url: bank, isLeaving }
}

const toStep = (step: ShownStep, message: string): Response =>
  redirect(urls.checkoutStep(step), { status: 303, headers: { 'Set-Cookie': declinedCookie.serialize(message) } })

/** Null for an unknown payment. One whose provider does not answer waits. */
async function look(api: ShopApi, attempt: string): Promise<Answer<'POST /api/payment/attempts/{attempt}'> | null> {
  try {
    return await api('POST /api/payment/attempts/{attempt}', { params: { attempt } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status < 500) return null
    return { attempt, status: 'pending', nextAction: null, orderNumber: null, step: null, message: null }
  }
}
