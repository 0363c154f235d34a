import type { Stripe } from 'stripe'
import { missing } from './api-error.ts'
import type { Behavior } from './cards.ts'

type Token = { object: Stripe.ConfirmationToken; behavior: Behavior }

/** The state of the stand-in. Its objects change in place. */
export type Ledger = {
  now: () => Date
  tokens: Map<string, Token>
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  sessions: Map<string, Stripe.Checkout.Session>
  /** The parameters that each page's intent will be created with. */
  intentParams: Map<string, Stripe.Checkout.SessionCreateParams>
  disputes: Map<string, Stripe.Dispute>
  /** The card behind each intent. */
  behaviors: Map<string, Behavior>
  events: Stripe.Event[]
  nextId: (prefix: string) => string
  seconds: () => number
  /** Records that an object has changed. */
  emit: (type: Stripe.Event.Type, object: object) => void
}

export function createLedger(now: () => Date, apiVersion: string): Ledger {
  let count = 0
  const nextId = (prefix: string): string => `${prefix}_${String(++count).padStart(8, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1000)
  const events: Stripe.Event[] = []
  return {
    now,
    tokens: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    sessions: new Map(),
    intentParams: new Map(),
    disputes: new Map(),
    behaviors: new Map(),
    events,
    nextId,
    seconds,
    emit: (type, object) => {
      events.push({
        id: nextId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: seconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      } as unknown as Stripe.Event)
    },
  }
}

export function intentWithId({ intents }: Ledger, id: string): Stripe.PaymentIntent {
  const intent = intents.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

export const chargeOf = ({ charges }: Ledger, { latest_charge: id }: Stripe.PaymentIntent): Stripe.Charge | null =>
  charges.get(id as string) ?? null
