import type { Db } from '#database/schema.ts'

/** Finds the latest disputed payments, and orders' payments that should have been charged at once but were not. */
export async function unsettledPayments(
  db: Db,
  { since, before }: { since: string; before: string },
  limit: number,
): Promise<string[]> {
  const latest = db.selectFrom('payments').select('payments.id').orderBy('payments.updated_at', 'desc').limit(limit)
  const [disputed, uncaptured] = await Promise.all([
    latest.where('payments.state', '=', 'disputed').execute(),
    latest
      .innerJoin('orders', 'orders.payment_id', 'payments.id')
      .where('payments.state', '=', 'authorized')
      .where('payments.capture_mode', '=', 'immediate')
      .where('payments.updated_at', '>=', since)
      .where('payments.updated_at', '<', before)
      .execute(),
  ])
  return [...disputed, ...uncaptured].map(({ id }) => id)
}
