import { queueUnlessWaiting } from '#database/outbox/waiting-for.ts'
import { findPayment, saveCard, type Payment } from '#database/payments/payments.ts'
import { HOSTED_CARD, notCharged, type CardSummary } from '#domain/checkout/payment.ts'
import { conflict, ShopError } from '#domain/errors.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { releasePayment } from '#shop/orders/payment/release-payment.ts'
import { isoTime } from '#shop/clock.ts'
import { askGateway, attemptIds } from './authorize-payment.ts'
import { completeOrder } from './commit-order.ts'
import { replan } from './remembered-request.ts'
import type { Plan } from './plan-order.ts'
import type { Shop } from '#shop/shop.ts'
import { endPayment, outcomeNow, type Outcome } from './outcome.ts'

type ProviderAnswer = {
  reference: string
  isReserved: boolean
  /** The card entered on the provider's page. */
  card?: CardSummary
}

/** Releases the authorization with a reason if the order cannot be written. Throws 'unavailable' if the provider does not respond. */
export async function completeWaitingPayment(
  shop: Shop,
  payment: Payment,
  { reference, isReserved, card }: ProviderAnswer,
): Promise<Outcome> {
  const { id } = payment
  try {
    const plan = await samePlan(shop, payment)
    const other = isReserved ? null : await reserve(shop, payment, { plan, reference })
    if (other) return other
    const described = await withCard(shop, plan, { id, card })
    return {
      state: 'ordered',
      order: await completeOrder(shop, described, { paymentId: id, reference, from: 'action' }),
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'unavailable' && (await stateOf(shop, id)) === 'action') throw error
    // The release does nothing if a concurrent check has placed the order or released the payment.
    await releasePayment(shop, id, { from: 'action', reference, failure: notCharged(error.message) })
    if (!isReserved) await releaseAgain(shop, id)
    return outcomeNow(shop, id)
  }
}

async function withCard(
  shop: Shop,
  plan: Plan,
  { id, card = null }: { id: string; card: CardSummary | null | undefined },
): Promise<Plan> {
  if (plan.payment.token !== HOSTED_CARD) return plan
  if (card) await saveCard(shop.database.db, id, card, isoTime(shop))
  return { ...plan, payment: { ...plan.payment, card } }
}

/** Throws 'conflict' if the amount, card or request key has changed, since that would be a different payment. */
async function samePlan(shop: Shop, payment: Payment): Promise<Plan> {
  const plan = await replan(shop, payment)
  if (!plan || ![...attemptIds(plan)].includes(payment.id)) throw conflict(ORDER_TEXTS.changed)
  return plan
}

async function reserve(
  shop: Shop,
  payment: Payment,
  { plan, reference }: { plan: Plan; reference: string },
): Promise<Outcome | null> {
  const answer = await askGateway(shop, payment.id, plan, reference)
  if (answer.outcome === 'approved') return null
  if (answer.outcome === 'declined') return endPayment(shop, payment, { to: 'declined', failure: answer.message })
  return { state: 'open', next: answer.outcome === 'action' ? answer.next : null }
}

/** The payment may have been authorized after a concurrent check released it. */
async function releaseAgain(shop: Shop, paymentId: string): Promise<void> {
  if ((await stateOf(shop, paymentId)) !== 'released') return
  await queueUnlessWaiting(shop.database.db, { kind: 'release', payload: { paymentId } }, isoTime(shop))
  shop.wakeOutbox()
}

const stateOf = async ({ database: { db } }: Shop, id: string) => (await findPayment(db, id))?.state
