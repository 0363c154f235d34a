import type { Database } from '../../../src/database/database.ts'
import { sentOrders } from '../../../src/database/orders/parcels.ts'
import type { PaymentServices } from '../payment-services.ts'

/** Checks, after all work is done, that sent orders are charged, and canceled ones are not charged or are refunded. */
export async function auditHeldPayments(
  { db }: Database,
  services: Pick<PaymentServices, 'payments' | 'refunds'>,
): Promise<string[]> {
  const [payments, refunds] = [services.payments(), services.refunds()]
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.total_cents as totalCents'])
    .select(['payments.id as paymentId', 'payments.state'])
    .execute()
  const sent = new Set((await sentOrders(db).execute()).map(({ order_id }) => order_id))
  const due = Map.groupBy(
    await db.selectFrom('refunds').select(['order_id', 'amount_cents', 'state']).execute(),
    ({ order_id }) => order_id,
  )
  return orders.flatMap(({ id, number, status, totalCents, paymentId, state }) => {
    const there = payments.get(paymentId)?.state ?? 'unknown'
    const back = refunds.get(paymentId) ?? 0
    const dueCents = (due.get(id) ?? []).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const isUncharged = there === 'released' || there === 'canceled'
    return [
      ...(state === there ? [] : [`is ${state} in the books and ${there} at the provider`]),
      ...(sent.has(id) && there !== 'captured' ? [`was sent, and its payment is ${there}`] : []),
      ...(status === 'cancelled' && !isUncharged && back !== totalCents
        ? [`is charged, and ${back} cents are refunded`]
        : []),
      ...(there === 'captured' && back !== dueCents ? [`has ${back} cents refunded, and ${dueCents} were due`] : []),
    ].map((problem) => `order ${number} (${status}) ${problem}`)
  })
}
