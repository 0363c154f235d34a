import type { Stripe } from 'stripe'

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: Stripe.PaymentIntent
}

/** An error response of Stripe. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more })

export const missing = (kind: string, id: string, param: string, status = 404): ApiError =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status)
