import { sql } from 'kysely'
import type { DaySummary, Sales } from '#domain/day-summary.ts'
import { UNPAID_STATES } from '#domain/orders/payment-states.ts'
import type { Db } from '#database/schema.ts'

const count = sql<number>`cast(count(*) as integer)`

/** The orders placed in this time, and the refunds made in it, also of earlier orders. */
export async function salesBetween(db: Db, since: string, before: string): Promise<Sales> {
  const { orders, totalCents } = await db
    .selectFrom('orders')
    .select([count.as('orders'), sql<number>`cast(coalesce(sum(total_cents), 0) as bigint)`.as('totalCents')])
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  const { refundedCents } = await db
    .selectFrom('refunds')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('refundedCents'))
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .where('state', '<>', sql.lit('failed'))
    .executeTakeFirstOrThrow()
  return { orders, totalCents: Number(totalCents), refundedCents: Number(refundedCents) }
}

export async function daySummary(db: Db, since: string, before: string): Promise<DaySummary> {
  const waiting = await db
    .selectNoFrom((is) => [
      is.selectFrom('orders').select(count.as('count')).where('status', '=', sql.lit('processing')).as('open'),
      is
        .selectFrom('payments')
        .innerJoin('orders', 'orders.payment_id', 'payments.id')
        .select(count.as('count'))
        .where('payments.state', 'in', UNPAID_STATES)
        .where('orders.status', '=', sql.lit('processing'))
        .as('unpaid'),
      is.selectFrom('refunds').select(count.as('count')).where('state', '=', sql.lit('failed')).as('failedRefunds'),
      is.selectFrom('payments').select(count.as('count')).where('state', '=', sql.lit('disputed')).as('disputes'),
      is.selectFrom('outbox').select(count.as('count')).where('failed_at', 'is not', null).as('failedMessages'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...(await salesBetween(db, since, before)),
    open: waiting.open ?? 0,
    unpaid: waiting.unpaid ?? 0,
    failedRefunds: waiting.failedRefunds ?? 0,
    disputes: waiting.disputes ?? 0,
    failedMessages: waiting.failedMessages ?? 0,
  }
}
