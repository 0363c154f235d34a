import { schemaOf, type Schema } from './sdk-schemas.ts'

const HOUR_MS = 3_600_000
const SIX_HOURS_MS = 6 * HOUR_MS
const DAYS_45_MS = 45 * 24 * HOUR_MS

export type Operation = {
  name: string
  pattern: RegExp
  /** Null for a call without a body. */
  request: Schema | null
  /** Null if the SDK has no schema. */
  answer: Schema | null
  /** How long PayPal keeps the request id. */
  keepMs: number
  /** Whether PayPal requires a request id. */
  needsId: boolean
}

function operation(
  name: string,
  request: string | null,
  answer: string | null,
  keepMs = 0,
  needsId = false,
): Operation {
  const [method, path] = name.split(' ') as [string, string]
  return {
    name,
    pattern: new RegExp(`^${method} ${path.replace('{id}', '(?<id>[A-Z0-9-]+)')}$`),
    request: request === null ? null : schemaOf(request),
    answer: answer === null ? null : schemaOf(answer),
    keepMs,
    needsId,
  }
}

/** The API calls that the shop uses. The SDK lacks disputes and webhooks. */
export const OPERATIONS: readonly Operation[] = [
  operation('POST /v2/checkout/orders', 'orderRequest', 'order', SIX_HOURS_MS, true),
  operation('GET /v2/checkout/orders/{id}', null, 'order'),
  operation('POST /v2/checkout/orders/{id}/authorize', 'orderAuthorizeRequest', 'orderAuthorizeResponse', SIX_HOURS_MS),
  operation('GET /v2/payments/authorizations/{id}', null, 'paymentAuthorization'),
  operation('POST /v2/payments/authorizations/{id}/capture', 'captureRequest', 'capturedPayment', DAYS_45_MS),
  operation(
    'POST /v2/payments/authorizations/{id}/reauthorize',
    'reauthorizeRequest',
    'paymentAuthorization',
    DAYS_45_MS,
  ),
  operation('POST /v2/payments/authorizations/{id}/void', 'orderAuthorizeRequest', 'paymentAuthorization', DAYS_45_MS),
  operation('GET /v2/payments/captures/{id}', null, 'capturedPayment'),
  operation('POST /v2/payments/captures/{id}/refund', 'refundRequest', 'refund', DAYS_45_MS),
  operation('GET /v1/customer/disputes', null, null),
  operation('GET /v1/customer/disputes/{id}', null, null),
  operation('GET /v1/notifications/webhooks/{id}', null, null),
  operation('GET /v1/reporting/transactions', null, 'searchResponse'),
]
