import type { Stripe } from 'stripe'
import { invalidRequest, missing } from '../api-error.ts'
import { CARDS, type CardName } from '../cards.ts'
import { intentWithId, type Ledger } from '../ledger.ts'
import { expandIntent } from '../lists.ts'
import { newIntent } from '../objects.ts'
import { cancelIntent, confirm } from '../payment-intents.ts'

type Session = Stripe.Checkout.Session
type CreateParams = Stripe.Checkout.SessionCreateParams & { success_url: string; cancel_url: string }

const SESSION_SECONDS = 24 * 3600

/** A Checkout Session, with a page of Stripe where a shopper pays. `origin` is the stand-in's, which serves the page. */
export function createSession(ledger: Ledger, params: CreateParams, origin: string): Session {
  const id = ledger.nextId('cs_test')
  const item = params.line_items![0]!
  const amount = item.price_data!.unit_amount! * item.quantity!
  const session = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, status: null },
    cancel_url: params.cancel_url,
    created: ledger.seconds(),
    currency: item.price_data!.currency,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    expires_at: ledger.seconds() + SESSION_SECONDS,
    livemode: false,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    ui_mode: params.ui_mode,
    url: `${origin}/c/pay/${id}`,
  } as unknown as Session
  ledger.sessions.set(id, session)
  ledger.intentParams.set(id, params)
  return session
}

export function sessionWithId({ sessions }: Ledger, id: string): Session {
  const session = sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}

export function expandSession(ledger: Ledger, session: Session, expand: readonly string[]): Session {
  const { payment_intent: id } = session
  if (typeof id !== 'string' || !expand.includes('payment_intent')) return session
  const isChargeExpanded = expand.includes('payment_intent.latest_charge')
  return { ...session, payment_intent: expandIntent(ledger, intentWithId(ledger, id), isChargeExpanded) }
}

/** The shopper pays on the page. A declined card throws, and leaves the page open. */
export function paySession(ledger: Ledger, id: string, card: CardName): Session {
  const session = sessionWithId(ledger, id)
  if (session.status !== 'open') return session
  const intent = intentOf(ledger, session)
  ledger.behaviors.set(intent.id, CARDS[card])
  // The bank's own step is part of Stripe's page.
  confirm(
    ledger,
    intent,
    { ...CARDS[card], challenge: undefined },
    { amount: intent.amount, currency: intent.currency },
  )
  Object.assign(session, { status: 'complete', url: null })
  ledger.emit('checkout.session.completed', session)
  return session
}

/** A page has one intent, which is tried with each card. */
function intentOf(ledger: Ledger, session: Session): Stripe.PaymentIntent {
  if (typeof session.payment_intent === 'string') return intentWithId(ledger, session.payment_intent)
  const { payment_intent_data: data } = ledger.intentParams.get(session.id)!
  const intent = newIntent(ledger, {
    amount: session.amount_total!,
    currency: session.currency!,
    capture_method: data!.capture_method!,
    metadata: data!.metadata as Record<string, string>,
  })
  ledger.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  ledger.emit('payment_intent.created', intent)
  return intent
}

/** The intent of a page can be canceled only after it was authorized; before that, the page must be expired. */
export function cancelOutsideOfPage(ledger: Ledger, id: string): Stripe.PaymentIntent {
  const isOfPage = [...ledger.sessions.values()].some(({ payment_intent: intent }) => intent === id)
  if (isOfPage && intentWithId(ledger, id).status !== 'requires_capture')
    throw invalidRequest('You cannot cancel the PaymentIntent of a Checkout Session. Expire the session instead.')
  return cancelIntent(ledger, id)
}

export function expireSession(ledger: Ledger, id: string): Session {
  const session = sessionWithId(ledger, id)
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    )
  Object.assign(session, { status: 'expired', url: null })
  if (typeof session.payment_intent === 'string') cancelIntent(ledger, session.payment_intent)
  ledger.emit('checkout.session.expired', session)
  return session
}
