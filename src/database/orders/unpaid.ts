import { sql } from 'kysely'
import { chargesOfOrders } from '#database/charges/charges.ts'
import type { Db } from '#database/schema.ts'
import { refundableCents } from '#domain/charges/refunded-charges.ts'
import { unpaidReason, type UnpaidReason } from '#domain/orders/payment-states.ts'

/** Maps order ids to the reason why the order should not be sent; omits paid orders. */
export async function unpaidOrdersAmong(
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, UnpaidReason>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.total_cents as totalCents', 'payments.state', 'payments.capture_mode as captureMode'])
    .select(['payments.expires_at as expiresAt', 'payments.updated_at as changedAt'])
    .select((is) =>
      is
        .selectFrom('refunds')
        .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('refundedCents'))
        .whereRef('refunds.order_id', '=', 'orders.id')
        .as('refundedCents'),
    )
    .where('orders.id', 'in', orderIds)
    .execute()
  const refunded = rows.flatMap(({ id, refundedCents }) => (Number(refundedCents) > 0 ? [id] : []))
  const charges = refunded.length > 0 ? await chargesOfOrders(db, refunded) : new Map()
  return new Map(
    rows.flatMap(({ id, totalCents, refundedCents, captureMode, ...payment }) => {
      // A node of an earlier version stores only the totals.
      const own = charges.get(id)
      const amounts = {
        totalCents,
        refundableCents: own ? refundableCents(own) : totalCents,
        refundedCents: Number(refundedCents),
      }
      const reason = unpaidReason({ ...payment, isHeld: captureMode === 'on-shipment' }, amounts, now)
      return reason ? [[id, reason] as const] : []
    }),
  )
}
