import { movePayment, type Payment } from '#database/payments/payments.ts'
import { saveDispute } from '#database/payments/disputes.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { queueUnlessWaiting } from '#database/outbox/waiting-for.ts'
import { lockOrder } from '#database/orders/order-history.ts'
import { refuseQueued } from '#database/orders/refunds.ts'
import type { Tx } from '#database/schema.ts'
import { REFUSED_AFTER_DISPUTE, type Dispute } from '#domain/orders/disputes.ts'
import { recordEvents } from '#shop/orders/record-events.ts'
import type { PaymentStatus } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { recheckRefunds } from '#shop/orders/refund/recheck-refunds.ts'
import { resumeRefunds } from '#shop/orders/refund/resume-refunds.ts'
import type { Shop } from '#shop/shop.ts'

type Change = { from: Payment['state']; to: 'expired' | 'disputed' | 'captured' }

function changeOf({ state, disputeStatus }: Payment, status: PaymentStatus): Change | null {
  if (state === 'authorized' && UNCHARGEABLE.has(status.state)) return { from: state, to: 'expired' }
  if (state === 'captured' && status.state === 'disputed') return { from: state, to: 'disputed' }
  // The dispute is over, so the owner has nothing to do.
  if (state === 'disputed' && status.state === 'captured') return { from: state, to: 'captured' }
  // The dispute began and ended between two polls.
  if (state === 'captured' && status.state === 'captured' && status.dispute && status.dispute.status !== disputeStatus)
    return { from: state, to: 'captured' }
  return null
}

const UNCHARGEABLE: ReadonlySet<PaymentStatus['state']> = new Set(['expired', 'released', 'canceled', 'declined'])

/** Emails the owner if an authorization has expired, or a dispute has started or ended. */
export async function applyProviderStatus(
  shop: Shop,
  payment: Payment,
  { orderId, status }: { orderId: string; status: PaymentStatus },
): Promise<void> {
  if (UNCHARGED.has(payment.state) && CHARGED.has(status.state)) return resumeCapture(shop, payment, status)
  await recheckRefunds(shop, payment, { orderId, status })
  const change = changeOf(payment, status)
  if (!change) return
  const at = isoTime(shop)
  const dispute = 'dispute' in status ? status.dispute : undefined
  await shop.database.transaction(async (tx) => {
    if (!(await movePayment(tx, payment.id, { ...change, at }))) return
    if (dispute) await saveDispute(tx, payment.id, dispute)
    if (change.from === 'disputed') await afterDispute(tx, orderId, dispute, at)
    else if (change.to !== 'disputed') await resumeRefunds(tx, orderId, at)
    if (shop.settings.ownerEmail === null || (change.to === 'captured' && !dispute)) return
    const ownerPayment = change.to === 'captured' ? 'undisputed' : change.to
    const payload = { orderId, ownerPayment, ...(dispute && { dispute }) }
    await queueMessage(tx, { kind: 'mail', payload }, at)
  })
  shop.log.warn({ paymentId: payment.id, state: change.to }, 'The payment of an order has changed at the provider')
  shop.wakeOutbox()
}

/** Released and expired payments may still have been charged by an earlier request. */
const UNCHARGED: ReadonlySet<Payment['state']> = new Set(['authorized', 'released', 'expired'])
/** Without dispute details, the outcome is unknown. */
async function afterDispute(tx: Tx, orderId: string, dispute: Dispute | undefined, at: string): Promise<void> {
  const status = dispute?.status ?? 'closed'
  const failure = status === 'open' ? null : REFUSED_AFTER_DISPUTE[status]
  if (failure === null) return resumeRefunds(tx, orderId, at)
  await lockOrder(tx, orderId)
  const refused = await refuseQueued(tx, orderId, failure, at)
  const contents = refused.map(({ id }) => ({ kind: 'refundFailed' as const, refundId: id }))
  await recordEvents(tx, orderId, contents, { at })
}

const CHARGED: ReadonlySet<PaymentStatus['state']> = new Set(['captured', 'disputed'])
const LOOK_MS = 10 * 60_000

/** The payment was charged but the capture was not recorded: queue another, which finds it charged. A dispute is recorded afterward. */
async function resumeCapture(shop: Shop, { id: paymentId }: Payment, { state }: PaymentStatus): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const payload = { paymentId }
    await queueUnlessWaiting(tx, { kind: 'capture', payload }, isoTime(shop))
    if (state === 'disputed') await queueMessage(tx, { kind: 'look', payload }, isoTime(shop, LOOK_MS))
  })
  shop.wakeOutbox()
}
