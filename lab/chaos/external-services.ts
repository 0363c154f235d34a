import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Cents } from '../../src/domain/money.ts'
import type { Email } from '../../src/mail/mailer.ts'
import type { Attempt, Authorization, Gateway, RefundAnswer, PaymentStatus } from '../../src/payments/gateway.ts'
import { createTokens, type Outcome } from '../../src/payments/sandbox-tokens.ts'
import { CARD, CHALLENGE, DECLINED } from '../../test/support/shopper.ts'
import { sumByKey, type PaymentServices, type ProviderPayment } from './payment-services.ts'
import type { Random } from './random.ts'
import { createWebhooks } from './webhooks.ts'

const REFERENCE_PREFIX = 'chaos_'
/** The probability that a response is lost. */
const LOST = 0.02
/** The probability, for calls about authorized money, that the call is declined or its response is lost. */
const TROUBLED = 0.15
const STATES: Partial<Record<Outcome, ProviderPayment['state']>> = { ok: 'authorized', challenge: 'action' }

type RefundRequest = Parameters<Gateway['refund']>[0]

/** The payment provider and the mail server, which run outside the shop's process and survive its kills. */
export type ExternalServices = PaymentServices & {
  url: string
  /** Emails by id; a repeated email is dropped. */
  emails: ReadonlyMap<string, Email>
}

/** `laterSecret`: the shop that creates card tokens may switch to it. */
type Shop = {
  secret: string
  laterSecret?: string
  url: string
  random: Random
  now: () => Date
  /** Whether calls about authorized money fail more often, and may be outdated by the order. */
  isHeld?: boolean
}

export async function openExternalServices({
  secret,
  laterSecret,
  url,
  random,
  now,
  isHeld = false,
}: Shop): Promise<ExternalServices> {
  const tell = createWebhooks({ secret, shopUrl: url, random, now })
  const tokens = createTokens(secret, laterSecret)
  const payments = new Map<string, ProviderPayment>()
  const emails = new Map<string, Email>()
  const violations: string[] = []

  const authorize = ({ key, amountCents, method, token }: Attempt): Authorization => {
    const known = payments.get(key)
    if (known?.amountCents && known.amountCents !== amountCents)
      violations.push(`payment ${key} was requested with two amounts`)
    const outcome = method === 'paypal' ? 'ok' : tokens.read(token ?? '')?.outcome
    if (!known) payments.set(key, { state: STATES[outcome ?? 'declined'] ?? 'declined', amountCents })
    const { state } = payments.get(key)!
    const reference = REFERENCE_PREFIX + key
    if (state === 'action') return { outcome: 'action', reference, next: { url: `/bank/${key}` } }
    if (state === 'authorized' || state === 'captured') return { outcome: 'approved', reference }
    return { outcome: 'declined', message: 'Your card was declined.' }
  }
  /** Returns false if the provider declines. */
  const complete = (key: string, state: 'captured' | 'released'): boolean => {
    const known = payments.get(key) ?? { state: 'declined', amountCents: null }
    const isReserved = known.state === 'authorized'
    const isLate = known.state !== state && (state === 'captured' || known.state === 'captured') && !isReserved
    // A cancellation and a capture at the same time request both.
    if (isLate && !isHeld) violations.push(`payment ${key} was to be ${state}, but it was ${known.state}`)
    if (!isLate) payments.set(key, { ...known, state })
    tell(key)
    return !isLate
  }
  const refunds = new Map<string, RefundRequest>()
  const given = () =>
    sumByKey(
      [...refunds.values()].map(({ reference, amountCents }) => [
        reference.slice(REFERENCE_PREFIX.length),
        amountCents,
      ]),
    )
  const refundedCents = (key: string): Cents => given().get(key) ?? 0
  const refund = (asked: RefundRequest): RefundAnswer => {
    refunds.set(asked.key, asked)
    const key = asked.reference.slice(REFERENCE_PREFIX.length)
    const { state, amountCents } = payments.get(key) ?? { state: 'declined', amountCents: 0 }
    if (state !== 'captured' || refundedCents(key) > (amountCents ?? 0))
      violations.push(`more of payment ${key} was to be refunded than was captured`)
    return { accepted: true, reference: `refund_${asked.key}` }
  }

  const find = (key: string): PaymentStatus => {
    const known = payments.get(key)
    if (!known) return { state: 'unknown' }
    const { state, amountCents } = known
    const reference = REFERENCE_PREFIX + key
    if (state === 'declined') return { state, message: 'Your card was declined.' }
    if (state === 'canceled') return { state }
    if (state === 'action') return { state, reference, next: { url: `/bank/${key}` } }
    return {
      state,
      reference,
      amountCents: amountCents ?? 0,
      refundedCents: refundedCents(key),
    }
  }

  const answerBank: PaymentServices['answerBank'] = (key, answer) => {
    const known = payments.get(key)
    if (known?.state === 'action')
      payments.set(key, { ...known, state: answer === 'confirm' ? 'authorized' : 'canceled' })
    tell(key)
  }

  const app = new Hono()
  // The delay makes it likely that orders are killed between authorization and commit.
  app.use(async (c, next) => {
    await new Promise((resolve) => setTimeout(resolve, random.below(20)))
    const isTroubled = isHeld && /^.(?:capture|release|refund)/.test(c.req.path)
    if (isTroubled && random.chance(TROUBLED)) return c.json({}, 503)
    await next()
    // The provider has acted, but its response is lost.
    if (random.chance(isTroubled ? TROUBLED : LOST)) return c.json({}, 502)
  })
  app.post('/authorize', async (c) => c.json(authorize(await c.req.json())))
  app.post('/find/:key', (c) => c.json(find(c.req.param('key'))))
  app.post('/list', (c) => c.json([...payments.keys()].map((key) => ({ ...find(key), key, createdAt: '' }))))
  app.post('/capture/:key', (c) => c.json({}, complete(c.req.param('key'), 'captured') ? 200 : 409))
  app.post('/refund', async (c) => c.json(refund(await c.req.json())))
  app.post('/release/:key', (c) => c.json({}, complete(c.req.param('key'), 'released') ? 200 : 409))
  app.post('/emails/:id', async (c) => {
    if (!emails.has(c.req.param('id'))) emails.set(c.req.param('id'), await c.req.json())
    return c.json({})
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings: {},
    payments: () => payments,
    refunds: given,
    choose: async (draw, tokenize) => {
      const cardNumber = draw.chance(0.05) ? DECLINED : draw.chance(0.3) ? CHALLENGE : CARD.cardNumber
      if (draw.chance(0.2)) return { paymentMethodId: 'paypal' }
      return { paymentMethodId: 'credit-card', paymentToken: await tokenize({ ...CARD, cardNumber }) }
    },
    answerBank,
    emails,
    takeViolations: () => violations.splice(0),
    troubles: () => new Map(),
    reconcile: async () => {},
    differences: async () => [],
    close: async () => void server.close(),
  }
}
