import { redirect } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { PaymentKind } from '#domain/checkout/payment-kinds.ts'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { onApiError } from '#web/on-api-error.ts'
import { publishableKeyIn } from '#web/checkout/checkout-data.ts'
import { declinedCookie } from './declined-cookie.ts'

/** Opens the step at the bank above this page, by the script of the provider. */
export type StepHere = { publishableKey: string; clientSecret: string }

/** A payment that waits, is unknown, or has an order of another browser. `isLeaving` begins the step at `url` or `here` at once. */
export type ShownAttempt = {
  attempt: string
  method: PaymentKind | null
  status: 'waiting' | 'ordered' | 'unknown'
  url: string | null
  here: StepHere | null
  isLeaving: boolean
}

/** Looks at a payment, and leads on to its confirmation, to the bank or back to the checkout. Its page is for the rest. */
export async function loadAttempt(api: ShopApi, attempt: string, url: URL): Promise<ShownAttempt> {
  const answer = await look(api, attempt)
  const nothing = { attempt, method: answer?.method ?? null, url: null, here: null, isLeaving: false }
  if (!answer) return { ...nothing, status: 'unknown' }
  const { status, orderNumber, nextAction } = answer
  if (orderNumber) throw redirect(urls.orderConfirmation(orderNumber), 303)
  if (status === 'ordered') return { ...nothing, status }
  if (status === 'failed') throw toStep(answer.step ?? 'payment', answer.message ?? '')
  // A provider that notes no cancellation would show the same step again.
  if (nextAction && url.searchParams.has('canceled')) throw toStep('payment', PAYMENT_TEXTS.left)
  const bank = nextAction && 'url' in nextAction ? nextAction.url : null
  const here = nextAction && 'clientSecret' in nextAction ? await stepHere(api, nextAction.clientSecret) : null
  const isLeaving = (bank ?? here) !== null && url.searchParams.has('go')
  // A form that was redirected may not go on to another site by itself: the page leads there.
  if (isLeaving && bank?.startsWith('/')) throw redirect(bank, 303)
  return { ...nothing, status: 'waiting', url: bank, here, isLeaving }
}

async function stepHere(api: ShopApi, clientSecret: string): Promise<StepHere | null> {
  const publishableKey = publishableKeyIn(await api('GET /api/payment/methods'))
  return publishableKey === null ? null : { publishableKey, clientSecret }
}

const toStep = (step: ShownStep, message: string): Response =>
  redirect(urls.checkoutStep(step), { status: 303, headers: { 'Set-Cookie': declinedCookie.serialize(message) } })

type Attempt = Answer<'POST /api/payment/attempts/{attempt}'>
type Looked = Omit<Attempt, 'method'> & { method: PaymentKind | null }

/** Null for an unknown payment. One whose provider does not answer, or is asked too often, waits. */
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
