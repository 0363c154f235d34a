import type { Call } from './call.ts'
import { captureAuthorization, readAuthorization, renewAuthorization, voidAuthorization } from './authorizations.ts'
import { readCapture, refundCapture } from './captures.ts'
import { authorizeOrder, createOrder, readOrder } from './orders.ts'
import { listDisputes, readDispute } from './disputes.ts'
import { readWebhook } from './webhook.ts'
import { listTransactions } from './reports.ts'

/** The calls, by operation name. */
export const ROUTES: Record<string, (call: Call) => object | undefined> = {
  'POST /v2/checkout/orders': createOrder,
  'GET /v2/checkout/orders/{id}': readOrder,
  'POST /v2/checkout/orders/{id}/authorize': authorizeOrder,
  'GET /v2/payments/authorizations/{id}': readAuthorization,
  'POST /v2/payments/authorizations/{id}/capture': captureAuthorization,
  'POST /v2/payments/authorizations/{id}/reauthorize': renewAuthorization,
  'POST /v2/payments/authorizations/{id}/void': voidAuthorization,
  'GET /v2/payments/captures/{id}': readCapture,
  'POST /v2/payments/captures/{id}/refund': refundCapture,
  'GET /v1/customer/disputes': listDisputes,
  'GET /v1/customer/disputes/{id}': readDispute,
  'GET /v1/notifications/webhooks/{id}': readWebhook,
  'GET /v1/reporting/transactions': listTransactions,
}
