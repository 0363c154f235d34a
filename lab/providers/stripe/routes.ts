import type { Stripe } from 'stripe'
import { missing } from './api-error.ts'
import type { Ledger } from './ledger.ts'
import { expandIntent, listPage, searchIntents } from './lists.ts'
import { captureIntent, createIntent } from './payment-intents.ts'
import { cancelOutsideOfPage, createSession, expandSession, expireSession, sessionWithId } from './hosted/sessions.ts'
import { createRefund } from './refunds.ts'
import { intentWithId } from './ledger.ts'

export type Call = { params: never; id: string; expand: readonly string[] }

/** The Stripe API operations that the shop uses, by their paths in the OpenAPI document. */
export const routesOf = (
  ledger: Ledger,
  lagSeconds: () => number,
  origin: () => string,
): Record<string, (call: Call) => unknown> => ({
  'post /v1/payment_intents': ({ params }) => createIntent(ledger, params),
  'get /v1/payment_intents': ({ params, expand }) => {
    const page = listPage(ledger.intents.values(), params, '/v1/payment_intents')
    return { ...page, data: page.data.map((one) => expandIntent(ledger, one, expand.includes('data.latest_charge'))) }
  },
  'get /v1/payment_intents/search': ({ params }) =>
    searchIntents(ledger, (params as { query: string }).query, lagSeconds()),
  'get /v1/payment_intents/{intent}': ({ id, expand }) =>
    expandIntent(ledger, intentWithId(ledger, id), expand.includes('latest_charge')),
  'post /v1/payment_intents/{intent}/capture': ({ id }) => captureIntent(ledger, id),
  'post /v1/payment_intents/{intent}/cancel': ({ id }) => cancelOutsideOfPage(ledger, id),
  'post /v1/refunds': ({ params }) => createRefund(ledger, params),
  'get /v1/refunds': ({ params }) => listPage(ledger.refunds.values(), params, '/v1/refunds'),
  'get /v1/disputes': ({ params, expand }) => {
    const page = listPage(ledger.disputes.values(), params, '/v1/disputes')
    if (!expand.includes('data.payment_intent')) return page
    const intentOf = (one: Stripe.Dispute) => intentWithId(ledger, String(one.payment_intent))
    return { ...page, data: page.data.map((one) => ({ ...one, payment_intent: intentOf(one) })) }
  },
  'post /v1/checkout/sessions': ({ params }) => createSession(ledger, params, origin()),
  'get /v1/checkout/sessions': ({ params }) => listPage(ledger.sessions.values(), params, '/v1/checkout/sessions'),
  'get /v1/checkout/sessions/{session}': ({ id, expand }) => expandSession(ledger, sessionWithId(ledger, id), expand),
  'post /v1/checkout/sessions/{session}/expire': ({ id }) => expireSession(ledger, id),
  'get /v1/confirmation_tokens/{confirmation_token}': ({ id }) => {
    const token = ledger.tokens.get(id)
    if (!token) throw missing('confirmationtoken', id, 'confirmation_token')
    return token.object
  },
})
