import { lockOrder } from '#database/orders/order-history.ts'
import { acceptedRefunds, failAccepted } from '#database/orders/refunds.ts'
import type { Payment } from '#database/payments/payments.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import type { PaymentStatus } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { recordEvents } from '#shop/orders/record-events.ts'
import type { Shop } from '#shop/shop.ts'

/** If the provider has refunded less than recorded, checks the accepted refunds and records those that have failed. */
export async function recheckRefunds(
  shop: Shop,
  { state, reference, gateway: provider }: Payment,
  { orderId, status }: { orderId: string; status: PaymentStatus },
): Promise<void> {
  if (state !== 'captured' || status.state !== 'captured' || reference === null) return
  const accepted = await acceptedRefunds(shop.database.db, orderId)
  if (refundedCents(accepted) <= status.refundedCents) return
  for (const { id, attempts, amountCents } of accepted) {
    const asked = { key: `${id}-${attempts}`, reference, provider, amountCents }
    const answer = await shop.gatewayPool.pay((signal) => shop.gateway.refund(asked, signal))
    if (answer.accepted) continue
    await shop.database.transaction(async (tx) => {
      const at = isoTime(shop)
      await lockOrder(tx, orderId)
      if (!(await failAccepted(tx, { id, attempts }, answer.message, at))) return
      await recordEvents(tx, orderId, [{ kind: 'refundFailed', refundId: id }], { at })
    })
    shop.log.warn({ orderId, refundId: id }, 'A refund that the provider had accepted has failed')
  }
}
