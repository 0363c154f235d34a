import { Stripe } from 'stripe'
import { openApiDocument } from './api-document.ts'
import { CARDS, type CardName } from './cards.ts'
import { createFaults, type Faults } from './faults.ts'
import { hostedPage } from './hosted/page.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { newToken } from './objects.ts'
import { answerChallenge, cancelIntent, openDispute } from './payment-intents.ts'
import { settleRefund } from './refunds.ts'
import { routesOf } from './routes.ts'
import { serve } from './server.ts'
import { paySession } from './hosted/sessions.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export type StripeServer = Webhooks & {
  api: { protocol: 'http'; host: string; port: number }
  secretKey: string
  publishableKey: string
  ledger: Ledger
  faults: Faults
  keys: IdempotencyKeys
  requests: string[]
  violations: string[]
  /** How many seconds the search is delayed. */
  search: { lagSeconds: number }
  /** Creates a confirmation token, as Stripe's script does from a card. */
  tokenize: (card: CardName, wallet?: 'apple_pay' | 'google_pay') => string
  answerChallenge: (intentId: string, isConfirmed: boolean) => void
  /** The shopper pays on a session's page. */
  paySession: (sessionId: string, card: CardName) => void
  expire: (intentId: string) => void
  openDispute: (intentId: string) => Stripe.Dispute
  settleRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  close: () => Promise<void>
}

/** Stripe's API with its own ledger, for tests without a network. */
export async function startStripe(
  now: () => Date,
  { faults = createFaults(), document = openApiDocument() } = {},
): Promise<StripeServer> {
  // Compiled before the first request, so that the response is in time.
  for (const status of [200, 400]) document.checkAnswer('post', '/v1/payment_intents', status, {})
  document.checkRequest('post', '/v1/payment_intents', {})
  const secretKey = 'sk_test_keyOfTheStandIn'
  const ledger = createLedger(now, Stripe.API_VERSION)
  const [keys, search] = [createIdempotencyKeys(), { lagSeconds: 60 }]
  const [requests, violations]: [string[], string[]] = [[], []]
  let origin = ''
  const routes = routesOf(
    ledger,
    () => search.lagSeconds,
    () => origin,
  )
  const showPage = (method: string, path: string, form: string) => hostedPage(ledger, method, path, form)
  const apiVersion = Stripe.API_VERSION
  const parts = { document, routes, keys, faults, secretKey, apiVersion, requests, violations, showPage }
  const { port, close } = await serve(parts)
  origin = `http://127.0.0.1:${port}`
  return {
    ...createWebhooks(ledger, document, violations),
    api: { protocol: 'http', host: '127.0.0.1', port },
    secretKey,
    publishableKey: 'pk_test_keyOfTheStandIn',
    ledger,
    faults,
    keys,
    requests,
    violations,
    search,
    close,
    tokenize: (card, wallet) => {
      const behavior = CARDS[card]
      const object = newToken(ledger, behavior, wallet ?? null)
      ledger.tokens.set(object.id, { object, behavior })
      return object.id
    },
    answerChallenge: (id, isConfirmed) => answerChallenge(ledger, id, isConfirmed),
    paySession: (id, card) => void paySession(ledger, id, card),
    expire: (id) => void cancelIntent(ledger, id, 'expired'),
    openDispute: (id) => openDispute(ledger, id),
    settleRefund: (id, status) => settleRefund(ledger, id, status),
  }
}
