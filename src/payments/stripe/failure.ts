import type { Stripe } from 'stripe'

/** Matches keys, client secrets and webhook secrets, and the partial API key that Stripe quotes. */
const SECRETS = /\b(?:sk|rk|pk|whsec|ek)_[\w*]+|\b\w+_secret_\w+|(?<=API Key provided: ).+/gis

/** Redacts secrets, because the SDK's own errors would log headers, client secrets and addresses. */
export class StripeFailure extends Error {
  override name = 'StripeFailure'
  readonly type: string
  readonly code: string | null
  readonly declineCode: string | null
  readonly param: string | null
  readonly status: number | null
  readonly requestId: string | null
  /** Private, so that it is not logged: an intent contains the client secret. */
  readonly #intent: Stripe.PaymentIntent | null
  readonly #isReplay: boolean

  constructor(error: Stripe.errors.StripeError) {
    const { type, code, statusCode, requestId } = error
    const facts = [type, code, statusCode, requestId].filter((fact) => fact !== undefined).join(', ')
    super(`Stripe did not do what was asked (${facts}): ${error.message.replace(SECRETS, '[secret]')}`)
    this.type = type
    this.code = code ?? null
    this.declineCode = error.decline_code ?? null
    this.param = error.param ?? null
    this.status = statusCode ?? null
    this.requestId = requestId ?? null
    this.#intent = error.payment_intent ?? null
    this.#isReplay = error.headers?.['idempotent-replayed'] === 'true'
  }

  get intent(): Stripe.PaymentIntent | null {
    return this.#intent
  }

  /** Stripe repeated an earlier response, which may be out of date. */
  get isReplay(): boolean {
    return this.#isReplay
  }
}

export const failureIn = (error: unknown): StripeFailure | null => (error instanceof StripeFailure ? error : null)
