import { HOSTED_CARD } from '#domain/checkout/payment.ts'
import type { Gateway, PaymentStatus } from '#payments/gateway.ts'
import { authorize } from './authorization.ts'
import { openClient } from './client.ts'
import { lookUpCard } from './confirmation-token.ts'
import { disputesSince } from './disputes.ts'
import { createEvents } from './events.ts'
import { isSession, openHostedPage, statusOfSession } from './hosted-page.ts'
import { capture } from './intent-changes.ts'
import { createLookup } from './lookup.ts'
import { refund } from './refund.ts'
import { release } from './release.ts'
import { keyMode, type StripeSettings } from './settings.ts'
import { paymentStatusOf } from './payment-status.ts'

export async function openStripe(settings: StripeSettings, now: () => Date): Promise<Gateway> {
  const client = await openClient(settings)
  const lookup = createLookup(client, now)
  return {
    name: 'stripe',
    mode: keyMode(settings.secretKey),
    providers: { card: 'stripe' },
    cardEntry: { by: 'script', publishableKey: settings.publishableKey },
    isReference: (reference) => reference.startsWith('pi_') || isSession(reference),
    authorize: (attempt, signal) =>
      attempt.token === HOSTED_CARD
        ? openHostedPage(client, lookup, attempt, signal)
        : authorize(client, lookup, attempt, signal),
    find: async ({ key, reference }, signal) => {
      if (reference && isSession(reference)) return statusOfSession(client, reference, signal)
      // Stripe's search lags, and is missing in some countries.
      const known = reference ? await lookup.get(reference, signal) : null
      const intent = known ?? (await lookup.find(key, signal))
      return intent ? paymentStatusOf(client, intent, signal) : { state: 'unknown' }
    },
    capture: ({ reference }, signal) => capture(client, lookup, reference, signal),
    release: (payment, signal) => release(client, lookup, payment, signal),
    refund: (asked, signal) => refund(client, asked, signal),
    lookUpCard: (token, signal) => lookUpCard(client, token, now(), signal),
    verifyWebhook: createEvents(client, lookup, settings.webhookSecrets, now),
    disputesSince: (since, signal) => disputesSince(client, since, signal),
    async *listSince(since, signal) {
      // Stripe lists newest first.
      const listed: Listed[] = []
      for await (const intent of lookup.since(since, signal)) {
        const key = intent.metadata.attempt
        if (key === undefined) continue
        const createdAt = new Date(intent.created * 1000).toISOString()
        listed.push({ ...(await paymentStatusOf(client, intent, signal)), key, createdAt })
      }
      yield* listed.toReversed()
    },
  }
}

type Listed = PaymentStatus & { key: string; createdAt: string }
