import type { Stripe } from 'stripe'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { Attempt, Authorization } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { declineSentence } from './decline-sentences.ts'
import { failureIn, type StripeFailure } from './failure.ts'
import type { Lookup } from './lookup.ts'
import { authorizationOf, type Intent } from './payment-status.ts'

export const CURRENCY = 'usd'
/** The money of these can be reserved now and captured later. Apple Pay and Google Pay are cards. */
export const METHODS: ('card' | 'link')[] = ['card', 'link']

/** The token is unknown, used or too old, so the shopper enters the card again. */
const ASK_AGAIN: Authorization = { outcome: 'declined', message: PAYMENT_TEXTS.cardSetup }

/** Reserves the amount, once for each key. Throws StripeFailure if nothing is known of it yet. */
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
  // Stripe's script shows the step at the bank; the address is for methods that leave the page.
  use_stripe_sdk: true,
  return_url: returnUrl,
  metadata: { attempt: key },
})

/** The response of `fetch` has an object of headers, which the SDK's types do not say. */
const isReplayed = ({ headers }: { headers: HeadersInit }): boolean =>
  new Headers(headers).get('idempotent-replayed') === 'true'

/** The key was used with other parameters: `release` blocked it, or the address of the shop has changed since. */
export const isKeyOfAnother = ({ type, status }: StripeFailure): boolean =>
  type === 'StripeIdempotencyError' && status === 400

/** Throws a failure that says nothing of the card. */
export function declineOf(failure: StripeFailure): Authorization {
  const { type, code, param } = failure
  if (param === 'confirmation_token') return ASK_AGAIN
  if (type !== 'StripeCardError' && code !== 'amount_too_small') throw failure
  return { outcome: 'declined', message: declineSentence(failure) }
}
