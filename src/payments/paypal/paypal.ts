import type { Gateway } from '#payments/gateway.ts'
import { authorize } from './authorize.ts'
import { createCertificates } from './certificates.ts'
import { createClient } from './client.ts'
import { disputesSince } from './disputes.ts'
import { readEvent } from './events.ts'
import { find } from './find.ts'
import { listSince } from './list-since.ts'
import { refund } from './refund.ts'
import { capture, release } from './capture.ts'
import type { PaypalSettings } from './settings.ts'

const ORDER_ID = /^[A-Z0-9]{1,36}$/

/** A payment's reference is its PayPal order id. */
export function createPaypal(settings: PaypalSettings, now: () => Date): Gateway {
  const client = createClient(settings, now)
  const { webhookId } = settings
  const certificates = createCertificates(settings, now)
  return {
    name: 'paypal',
    mode: settings.environment === 'live' ? 'live' : 'test',
    providers: { paypal: 'paypal' },
    cardEntry: null,
    isReference: (reference) => ORDER_ID.test(reference),
    authorize: (attempt, signal) => authorize(client, attempt, now, signal),
    find: (payment, signal) => find(client, { ...payment, now: now(), signal }),
    capture: (payment, signal) => capture(client, { ...payment, now: now(), signal }),
    // Without a reference, no shopper was sent to PayPal, so nothing is authorized.
    release: async ({ key, reference }, signal) =>
      reference === null ? undefined : release(client, { reference, key, now: now(), signal }),
    refund: (asked, signal) => refund(client, asked, signal),
    // PayPal issues no tokens for cards.
    lookUpCard: async () => null,
    verifyWebhook: (request) => readEvent(request, { webhookId, certificates, now }),
    disputesSince: (since, signal) => disputesSince(client, since, signal),
    listSince: (since, signal) => listSince(client, { since, now, signal }),
  }
}
