import type { Stripe } from 'stripe'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { Attempt, Authorization } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { declineSentence } from './decline-sentences.ts'
import { failureIn, type StripeFailure } from './failure.ts'
import type { Lookup } from './lookup.ts'
import { authorizationOf, type Intent } from './payment-status.ts'

export const CURRENCY = 'usd'
/** Methods that can be authorized now and captured later. Apple Pay and Google Pay count as cards. */
export const METHODS: ('card' | 'link')[] = ['card', 'link']

/** The token is unknown, used or expired, so the shopper must enter the card again. */
const ASK_AGAIN: Authorization = { outcome: 'declined', message: PAYMENT_TEXTS.cardSetup }

/** Authorizes the amount, once per key. Throws StripeFailure if the outcome is unknown. */
export async function authorize(
  client: Client,
  lookup: Lookup,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<Authorization> {
  const current = async (intent: Intent, isReplay: boolean): Promise<Authorization> => {
    lookup.note(intent)
    return authorizationOf((isReplay && (await lookup.get(intent.id, signal))) || intent)
  }
  if (attempt.token === null) return ASK_AGAIN
  const params = paramsOf(attempt, attempt.token)
  try {
    const intent = await client.call(
      (stripe) => stripe.paymentIntents.create(params, { idempotencyKey: attempt.key, maxNetworkRetries: 1 }),
      signal,
    )
    return await current(intent, isReplayed(intent.lastResponse))
  } catch (error) {
    const failure = failureIn(error)
    if (!failure) throw error
    if (failure.intent) return current(failure.intent, failure.isReplay)
    if (!isKeyOfAnother(failure)) return declineOf(failure)
    const intent = await lookup.find(attempt.key, signal)
    if (!intent) throw failure
    return authorizationOf(intent)
  }
}

const paramsOf = ({ key, amountCents, returnUrl }: Attempt, token: string): Stripe.PaymentIntentCreateParams => ({
  amount: amountCents,
  currency: CURRENCY,
  capture_method: 'manual',
  allowed_payment_method_types: METHODS,
  confirm: true,
  confirmation_token: token,
  // Stripe's script shows the bank's step; the URL is for methods that leave the page.
  use_stripe_sdk: true,
  return_url: returnUrl,
  metadata: { attempt: key },
})

/** With `fetch`, the response has a Headers object, contrary to the SDK's types. */
const isReplayed = ({ headers }: { headers: HeadersInit }): boolean =>
  new Headers(headers).get('idempotent-replayed') === 'true'

/** The key was used with other parameters: `release` blocked it, or the shop's URL has changed since. */
export const isKeyOfAnother = ({ type, status }: StripeFailure): boolean =>
  type === 'StripeIdempotencyError' && status === 400

/** Rethrows errors that are not about the card. */
export function declineOf(failure: StripeFailure): Authorization {
  const { type, code, param } = failure
  if (param === 'confirmation_token') return ASK_AGAIN
  if (type !== 'StripeCardError' && code !== 'amount_too_small') throw failure
  return { outcome: 'declined', message: declineSentence(failure) }
}
