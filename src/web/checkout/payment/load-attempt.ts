import { redirect } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { PaymentKind } from '#domain/checkout/payment-kinds.ts'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { onApiError } from '#web/on-api-error.ts'
import { publishableKeyIn } from '#web/checkout/checkout-data.ts'
import { payFailureCookie, payingCookie } from '#web/orders/pay/pay-cookies.ts'
import { declinedCookie } from './declined-cookie.ts'

/** Opens the bank's step above this page, with the provider's script. */
export type StepHere = { publishableKey: string; clientSecret: string }

/** A payment that is pending, unknown, or has an order of another browser. `isLeaving` starts the step at `url` or `here` immediately. */
export type ShownAttempt = {
  attempt: string
  method: PaymentKind | null
  status: 'waiting' | 'ordered' | 'unknown'
  url: string | null
  here: StepHere | null
  isLeaving: boolean
  /** Where to pay another way. */
  back: string
}

/** Checks a payment, and redirects to its confirmation, to the bank or back to the checkout. Otherwise, the page is shown. */
export async function loadAttempt(api: ShopApi, attempt: string, url: URL, cookies: string): Promise<ShownAttempt> {
  const link = payingCookie.tokenFor(attempt, cookies)
  const back = link === null ? urls.checkoutStep('payment') : urls.pay(link)
  const answer = await look(api, attempt)
  const nothing = { attempt, method: answer?.method ?? null, url: null, here: null, isLeaving: false, back }
  if (!answer) return { ...nothing, status: 'unknown' }
  const { status, orderNumber, nextAction } = answer
  if (orderNumber) throw redirect(urls.orderConfirmation(orderNumber), 303)
  if (status === 'ordered' && link !== null) throw redirect(back, 303)
  if (status === 'ordered') return { ...nothing, status }
  if (status === 'failed') throw toStep(link, answer.step ?? 'payment', answer.message ?? '')
  // A provider that does not record the cancellation would show the same step again.
  if (nextAction && url.searchParams.has('canceled')) throw toStep(link, 'payment', PAYMENT_TEXTS.left)
  const bank = nextAction && 'url' in nextAction ? nextAction.url : null
  const here = nextAction && 'clientSecret' in nextAction ? await stepHere(api, nextAction.clientSecret) : null
  const isLeaving = (bank ?? here) !== null && url.searchParams.has('go')
  // A redirected form submission may not continue to another site by itself, so the page links there.
  if (isLeaving && bank?.startsWith('/')) throw redirect(bank, 303)
  return { ...nothing, status: 'waiting', url: bank, here, isLeaving, back }
}

async function stepHere(api: ShopApi, clientSecret: string): Promise<StepHere | null> {
  const publishableKey = publishableKeyIn(await api('GET /api/payment/methods'))
  return publishableKey === null ? null : { publishableKey, clientSecret }
}

/** To the payment link that is paid, or else to a step of the checkout. */
function toStep(link: string | null, step: ShownStep, message: string): Response {
  const cookie = link === null ? declinedCookie : payFailureCookie
  const headers = { 'Set-Cookie': cookie.serialize(message) }
  return redirect(link === null ? urls.checkoutStep(step) : urls.pay(link), { status: 303, headers })
}

type Attempt = Answer<'POST /api/payment/attempts/{attempt}'>
type Looked = Omit<Attempt, 'method'> & { method: PaymentKind | null }

/** Null for an unknown payment. Pending if the provider does not respond, or is asked too often. */
const look = (api: ShopApi, attempt: string): Promise<Looked | null> =>
  api('POST /api/payment/attempts/{attempt}', { params: { attempt } }).catch(
    onApiError(({ status }) => (status < 500 && status !== 429 ? null : { ...WAITING, attempt })),
  )

const WAITING = {
  method: null,
  status: 'pending',
  nextAction: null,
  orderNumber: null,
  step: null,
  message: null,
} as const
