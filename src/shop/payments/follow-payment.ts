import { randomUUID } from 'node:crypto'
import { movePayment, type Payment } from '#database/payments/payments.ts'
import { saveDisputeStatus } from '#database/payments/dispute-status.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { isWaitingFor } from '#database/outbox/waiting-for.ts'
import type { Standing } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { recheckRefunds } from './recheck-refunds.ts'
import { resumeRefunds } from './resume-refunds.ts'
import type { Shop } from '#shop/shop.ts'

type Change = { from: Payment['state']; to: 'expired' | 'disputed' | 'captured' }

function changeOf({ state, disputeStatus }: Payment, standing: Standing): Change | null {
  if (state === 'authorized' && UNCHARGEABLE.has(standing.state)) return { from: state, to: 'expired' }
  if (state === 'captured' && standing.state === 'disputed') return { from: state, to: 'disputed' }
  // The dispute is over: nothing waits for the owner.
  if (state === 'disputed' && standing.state === 'captured') return { from: state, to: 'captured' }
  // The dispute began and ended between two looks.
  if (
    state === 'captured' &&
    standing.state === 'captured' &&
    standing.dispute &&
    standing.dispute.status !== disputeStatus
  )
    return { from: state, to: 'captured' }
  return null
}

const UNCHARGEABLE: ReadonlySet<Standing['state']> = new Set(['expired', 'released', 'canceled', 'declined'])

/** Tells the owner if reserved money has expired, or a dispute has begun or ended. */
export async function followPayment(
  shop: Shop,
  payment: Payment,
  { orderId, standing }: { orderId: string; standing: Standing },
): Promise<void> {
  if (UNCHARGED.has(payment.state) && CHARGED.has(standing.state)) return resumeCapture(shop, payment, standing)
  await recheckRefunds(shop, payment, { orderId, standing })
  const change = changeOf(payment, standing)
  if (!change) return
  const at = isoTime(shop)
  const dispute = 'dispute' in standing ? standing.dispute : undefined
  await shop.database.transaction(async (tx) => {
    if (!(await movePayment(tx, payment.id, { ...change, at }))) return
    if (dispute) await saveDisputeStatus(tx, payment.id, dispute.status)
    if (change.to !== 'disputed') await resumeRefunds(tx, orderId, at)
    if (shop.settings.ownerEmail === null || (change.to === 'captured' && !dispute)) return
    const ownerPayment = change.to === 'captured' ? 'undisputed' : change.to
    const payload = { orderId, ownerPayment, ...(dispute && { dispute }) }
    await queueMessage(tx, randomUUID(), { kind: 'mail', payload }, at)
  })
  shop.log.warn({ paymentId: payment.id, state: change.to }, 'The payment of an order has changed at the provider')
  shop.wakeOutbox()
}

/** Released and expired payments may have been charged by a request that was overtaken. */
const UNCHARGED: ReadonlySet<Payment['state']> = new Set(['authorized', 'released', 'expired'])
const CHARGED: ReadonlySet<Standing['state']> = new Set(['captured', 'disputed'])
const LOOK_MS = 10 * 60_000

/** The money is charged, and its capture was given up or its answer lost: one more finds it charged. A dispute is noted after it. */
async function resumeCapture(shop: Shop, { id: paymentId }: Payment, { state }: Standing): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const payload = { paymentId }
    if (!(await isWaitingFor(tx, 'capture', payload)))
      await queueMessage(tx, randomUUID(), { kind: 'capture', payload }, isoTime(shop))
    if (state === 'disputed') await queueMessage(tx, randomUUID(), { kind: 'look', payload }, isoTime(shop, LOOK_MS))
  })
  shop.wakeOutbox()
}
