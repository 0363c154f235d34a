import { sql } from 'kysely'
import type { PaymentState } from '#domain/orders/payment-states.ts'
import type { Db } from '#database/schema.ts'

const selected = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.id', 'payments.state', 'payments.gateway', 'payments.method', 'payments.reference'])
    .select(['payments.amount_cents as amountCents', 'payments.created_at as createdAt'])
    .select(['payments.updated_at as updatedAt', 'payments.failure', 'orders.number as orderNumber'])
    .select('payments.dispute_status as disputeStatus')
    .select((is) =>
      is.fn
        .coalesce(
          is
            .selectFrom('refunds')
            .select((refunds) => refunds.fn.sum<number>('refunds.amount_cents').as('cents'))
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.state', '=', 'done')
            .where('refunds.reference', 'is not', null),
          is.lit(0),
        )
        .as('refundedCents'),
    )
    // Excludes intents, which are not payments yet. A literal, because the index is partial.
    .where('payments.state', '<>', sql.lit('created' as const))

type Filter = { state?: PaymentState | undefined; since?: string | undefined }

export async function listedPayments(db: Db, { state, since }: Filter, limit: number) {
  let query = selected(db).orderBy('payments.created_at', 'desc').orderBy('payments.id', 'desc').limit(limit)
  if (state !== undefined) query = query.where('payments.state', '=', state)
  if (since !== undefined) query = query.where('payments.created_at', '>=', since)
  return (await query.execute()).map(counted)
}

export type ListedPayment = Awaited<ReturnType<typeof listedPayments>>[number]

export const listedPayment = async (db: Db, id: string): Promise<ListedPayment | null> =>
  (await selected(db).where('payments.id', '=', id).execute()).map(counted)[0] ?? null

export const paymentOfOrder = async (db: Db, number: string): Promise<ListedPayment | null> =>
  (await selected(db).where('orders.number', '=', number).execute()).map(counted)[0] ?? null

/** PostgreSQL returns a sum as text. */
const counted = <T extends { refundedCents: number }>(row: T): T => ({
  ...row,
  refundedCents: Number(row.refundedCents),
})
