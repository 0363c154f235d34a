import { Stripe } from 'stripe'
import type { ApiDocument } from './api-document.ts'
import type { Ledger } from './ledger.ts'

type Delivery = { secret?: string; sentAt?: Date }

export type Webhooks = {
  webhookSecret: string
  /** The request with which Stripe delivers an event. Events can be delivered in any order, and more than once. */
  deliver: (event: Stripe.Event, delivery?: Delivery) => Request
}

export function createWebhooks(ledger: Ledger, document: ApiDocument, violations: string[]): Webhooks {
  const webhookSecret = 'whsec_secretOfTheStandIn'
  return {
    webhookSecret,
    deliver: (event, { secret = webhookSecret, sentAt = ledger.now() } = {}) => {
      const problem = document.checkEvent(event)
      if (problem) violations.push(`event ${event.type}: ${problem.instancePath} ${problem.message}`)
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(sentAt.getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return new Request('http://shop.example/payments/stripe', {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
    },
  }
}
