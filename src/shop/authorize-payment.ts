import { hash } from 'node:crypto'
import { holdCart, saveDraft } from '#database/carts.ts'
import { findPayment, insertPayment, movePayment, type PaymentState } from '#database/payments.ts'
import { transact } from '#database/transaction.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { withoutCard } from '#domain/draft.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { ORDER_TEXTS } from '#domain/orders.ts'
import type { Authorization } from '#payments/gateway.ts'
import { inPlace } from './gateway-places.ts'
import type { Plan } from './plan-order.ts'
import { countAttempts } from './rate-limits.ts'
import type { Shop } from './shop.ts'

export type Authorized = { paymentId: string; reference: string }

/**
 * Reserves the amount, once for a request key however many requests carry it. Throws 'invalid' with the provider's
 * sentence when it declines, 'too_many' after many cards, 'unavailable' when it does not answer, 'conflict' when the payment belongs to an order.
 */
export async function authorizePayment(shop: Shop, plan: Plan): Promise<Authorized> {
  const paymentId = await openAttempt(shop, plan)
  const answer = await askGateway(shop, paymentId, plan)
  if (answer.approved) return { paymentId, reference: answer.reference }
  const at = shop.now().toISOString()
  await movePayment(shop.database.db, paymentId, { from: 'authorizing', to: 'declined', at })
  await forgetCard(shop, plan)
  throw invalid(answer.message, { payment: answer.message })
}

const MOST_ATTEMPTS = 10

/**
 * An attempt's id follows from what is paid, so that the same request sent twice, even at once or after a crash, is one
 * attempt to the gateway. An attempt that ended without an order is followed by the next. Written before the gateway is
 * asked: whatever happens then, `sweepPayments` finds it.
 */
async function openAttempt(shop: Shop, plan: Plan): Promise<string> {
  const { cart, requestKey, priced, payer } = plan
  const { method, token } = payer
  const amountCents = priced.totals.totalCents
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const id = hashOf(cart.id, requestKey, amountCents, method.id, token, attempt)
    shop.at('payment not yet written')
    const state = await writeAttempt(shop, plan, id)
    if (state === 'declined' || state === 'released') continue
    if (state === 'authorized' || state === 'captured') throw new ShopError('conflict', ORDER_TEXTS.changed)
    shop.at('payment written')
    return id
  }
  throw new ShopError('too_many', 'Please try another payment method.')
}

/** How the attempt stands. Sent twice, even at once, it is one: it is written and counted for whoever comes first. */
async function writeAttempt(shop: Shop, plan: Plan, id: string): Promise<PaymentState> {
  const { cart, priced, payer } = plan
  const payment = {
    id,
    cartId: cart.id,
    gateway: shop.gateway.name,
    reference: null,
    amountCents: priced.totals.totalCents,
    state: 'authorizing' as const,
    method: kindOf(payer),
    card: payer.card,
  }
  const { db } = shop.database
  try {
    await transact(db, async (tx) => {
      const [written, counted] = await Promise.allSettled([
        insertPayment(tx, payment, shop.now().toISOString()),
        countAttempts(shop, tx, plan.attempts),
      ])
      if (written.status === 'fulfilled' && !written.value) throw new WrittenBefore()
      for (const one of [written, counted]) if (one.status === 'rejected') throw one.reason
    })
    return payment.state
  } catch (error) {
    if (!(error instanceof WrittenBefore)) throw error
    // By whom it is still being kept, perhaps: a transaction of one's own ends when the disk has it.
    const written = await transact(db, (tx) => findPayment(tx, id))
    if (!written) throw new ShopError('unavailable', CHECKOUT_TEXTS.placeOrder)
    return written.state
  }
}

/** Takes back what was counted with it. */
class WrittenBefore extends Error {}

const kindOf = ({ method }: Plan['payer']): 'card' | 'paypal' => (method.type === 'paypal' ? 'paypal' : 'card')

const hashOf = (...parts: unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)

async function askGateway(shop: Shop, key: string, { priced, payer }: Plan): Promise<Authorization> {
  try {
    shop.at('authorization not yet asked')
    const { totalCents: amountCents } = priced.totals
    const payment = { key, amountCents, method: kindOf(payer), token: payer.token }
    const answer = await inPlace((signal) => shop.gateway.authorize(payment, signal))
    shop.at('authorization answered')
    return answer
  } catch (error) {
    // It may have been reserved all the same. The same request finds out; without one, the sweep gives it back.
    shop.log.error({ err: error, paymentId: key }, 'The payment provider did not answer')
    throw new ShopError('unavailable', CHECKOUT_TEXTS.placeOrder)
  }
}

/** A declined card has to be entered again; everything else that was entered stays. */
async function forgetCard(shop: Shop, { cart, payer: { token } }: Plan): Promise<void> {
  if (token === null) return
  await transact(shop.database.db, async (tx) => {
    const at = shop.now().toISOString()
    const { draft } = await holdCart(tx, cart.id, at)
    if (draft.paymentToken === token) await saveDraft(tx, cart.id, withoutCard(draft), at)
  })
}
