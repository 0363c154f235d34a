import type { Stripe } from 'stripe'
import type { CardSummary } from '#domain/checkout/payment.ts'
import type { Attempt, Authorization, PaymentStatus } from '#payments/gateway.ts'
import { CURRENCY, declineOf, isKeyOfAnother, METHODS } from './authorization.ts'
import type { Client } from './client.ts'
import { cardSummary, LINK } from './confirmation-token.ts'
import { failureIn } from './failure.ts'
import { cancel } from './intent-changes.ts'
import type { Lookup } from './lookup.ts'
import { authorizationOf, EXPAND, paymentStatusOf, type Intent } from './payment-status.ts'

type Session = Stripe.Checkout.Session

export const isSession = (reference: string): boolean => reference.startsWith('cs_')

/** Opens Stripe's hosted page for an attempt, once per key. Its intent is created when the shopper pays there. */
export async function openHostedPage(
  client: Client,
  lookup: Lookup,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<Authorization> {
  try {
    const { id, url } = await client.call(
      (stripe) =>
        stripe.checkout.sessions.create(paramsOf(attempt), { idempotencyKey: attempt.key, maxNetworkRetries: 1 }),
      signal,
    )
    return { outcome: 'action', reference: id, next: { url: hostedPageUrl(id, url) } }
  } catch (error) {
    const failure = failureIn(error)
    if (!failure) throw error
    if (!isKeyOfAnother(failure)) return declineOf(failure)
    const session = await sessionOf(client, attempt.key, lookup.openPagesFrom(), signal)
    if (session?.url) return { outcome: 'action', reference: session.id, next: { url: session.url } }
    const intent = await lookup.find(attempt.key, signal)
    if (!intent) throw failure
    return authorizationOf(intent)
  }
}

function hostedPageUrl(id: string, url: string | null): string {
  if (url === null) throw new Error(`Stripe names no address of the page ${id}`)
  return url
}

const paramsOf = ({
  key,
  amountCents,
  returnUrl,
  cancelUrl = returnUrl,
}: Attempt): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ui_mode: 'hosted_page',
  line_items: [
    { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amountCents, product_data: { name: 'Your order' } } },
  ],
  allowed_payment_method_types: METHODS,
  payment_intent_data: { capture_method: 'manual', metadata: { attempt: key } },
  metadata: { attempt: key },
  // The shop checks the attempt's status either way.
  success_url: returnUrl,
  cancel_url: cancelUrl,
})

export async function statusOfSession(client: Client, id: string, signal?: AbortSignal): Promise<PaymentStatus> {
  const session = await retrieve(client, id, signal)
  if (!session) return { state: 'unknown' }
  const { status, url, amount_total: amountCents } = session
  if (status === 'open') return { state: 'action', reference: id, next: { url: hostedPageUrl(id, url) } }
  const intent = intentOf(session)
  if (status === 'expired' || !intent)
    return { state: 'expired', reference: id, amountCents: amountCents ?? 0, refundedCents: 0 }
  const paymentStatus = await paymentStatusOf(client, intent, signal)
  const card = enteredCard(intent)
  return 'amountCents' in paymentStatus && card ? { ...paymentStatus, card } : paymentStatus
}

function enteredCard({ latest_charge: charge }: Intent): CardSummary | null {
  const details = typeof charge === 'object' ? charge?.payment_method_details : null
  if (details?.type === 'link') return LINK
  const { brand, last4, wallet } = details?.card ?? {}
  return brand ? cardSummary(brand, last4 ?? '', wallet) : null
}

export async function releaseSession(client: Client, lookup: Lookup, id: string, signal?: AbortSignal): Promise<void> {
  try {
    await client.call((stripe) => stripe.checkout.sessions.expire(id), signal)
  } catch (error) {
    // Only an open page can be expired.
    if (failureIn(error)?.status !== 400) throw error
  }
  const session = await retrieve(client, id, signal)
  if (session?.status === 'open') throw new Error(`The page ${id} is still open`)
  const intent = session && intentOf(session)
  // An expired page accepts no more cards.
  if (intent && !RESERVES_NOTHING.has(intent.status)) await cancel(client, lookup, intent.id, signal)
}

const RESERVES_NOTHING: ReadonlySet<Intent['status']> = new Set(['canceled', 'requires_payment_method'])

/** The response with this key's page was lost. Stripe can search intents, but only list pages. */
export async function sessionOf(
  client: Client,
  key: string,
  from: Date,
  signal?: AbortSignal,
): Promise<Session | null> {
  const created = { gte: Math.floor(from.getTime() / 1000) }
  let after: string | undefined
  for (;;) {
    const page = { created, limit: 100, ...(after !== undefined && { starting_after: after }) }
    const { data, has_more: hasMore } = await client.call((stripe) => stripe.checkout.sessions.list(page), signal)
    const found = data.find(({ metadata }) => metadata?.attempt === key)
    after = data.at(-1)?.id
    if (found || !hasMore || after === undefined) return found ?? null
  }
}

/** Null for an intent paid within the shop. */
export async function sessionOfIntent(client: Client, intentId: string, signal?: AbortSignal): Promise<Session | null> {
  const page = { payment_intent: intentId, limit: 1 }
  const { data } = await client.call((stripe) => stripe.checkout.sessions.list(page), signal)
  return data[0] ?? null
}

async function retrieve(client: Client, id: string, signal?: AbortSignal): Promise<Session | null> {
  const expand = ['payment_intent', ...EXPAND.map((field) => `payment_intent.${field}`)]
  try {
    return await client.call((stripe) => stripe.checkout.sessions.retrieve(id, { expand }), signal)
  } catch (error) {
    if (failureIn(error)?.code === 'resource_missing') return null
    throw error
  }
}

const intentOf = ({ payment_intent: intent }: Session): Intent | null => (typeof intent === 'object' ? intent : null)
