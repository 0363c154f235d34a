import type { Stripe } from 'stripe'
import type { ProviderEvent } from '#payments/gateway.ts'
import { ProviderOutage } from '#payments/provider-outage.ts'
import type { Client } from './client.ts'
import type { Lookup } from './lookup.ts'

/** Older requests may be replays. */
const TOLERANCE_SECONDS = 300

type Events = (request: Request) => Promise<ProviderEvent | null>

/** Every delivery has the same event id. */
export function createEvents(client: Client, lookup: Lookup, secrets: readonly string[], now: () => Date): Events {
  function verified(body: Uint8Array, header: string): Stripe.Event | null {
    for (const secret of secrets) {
      try {
        const time = now().getTime()
        return client.webhooks.constructEvent(Buffer.from(body), header, secret, TOLERANCE_SECONDS, undefined, time)
      } catch (error) {
        if (!isWrongSignature(error)) throw error
      }
    }
    return null
  }

  /** Refund and dispute events contain only the intent's id. */
  async function keyOf(subject: Subject): Promise<string | null> {
    if (OBJECTS_WITH_METADATA.has(subject.object)) return subject.metadata?.attempt ?? null
    const intent = typeof subject.payment_intent === 'string' ? await intentOf(subject.payment_intent) : null
    if (intent) lookup.note(intent)
    return intent?.metadata.attempt ?? null
  }

  async function intentOf(reference: string): Promise<Stripe.PaymentIntent | null> {
    try {
      return await lookup.get(reference)
    } catch (error) {
      throw new ProviderOutage('Stripe did not say which payment an event is about', { cause: error })
    }
  }

  return async (request) => {
    const event = verified(new Uint8Array(await request.arrayBuffer()), request.headers.get('stripe-signature') ?? '')
    return event && { id: event.id, key: await keyOf(event.data.object as Subject) }
  }
}

const OBJECTS_WITH_METADATA = new Set(['payment_intent', 'charge', 'checkout.session'])

type Subject = { object: string; metadata?: Stripe.Metadata | null; payment_intent?: unknown }

const isWrongSignature = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError'
