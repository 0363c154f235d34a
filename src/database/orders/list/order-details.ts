import { fullName } from '#domain/accounts/full-name.ts'
import { fromJson } from '#database/columns.ts'
import { statusOfRow } from '#database/orders/orders.ts'
import { progressesOf } from '#database/orders/parcels.ts'
import { unpaidOrdersAmong } from '#database/orders/unpaid.ts'
import type { Db } from '#database/schema.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import type { Found } from './order-filter.ts'

export async function detailsOf(db: Db, found: readonly Found[], now: Date) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_cents', 'email', 'shipping_address', 'shipping_method'])
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'quantity'])
    .where('order_id', 'in', ids)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['order_id', 'amount_cents as amountCents'])
    .where('order_id', 'in', ids)
    .execute()
  const progresses = await progressesOf(
    db,
    rows.map((row) => ({ id: row.id, status: statusOfRow(row) })),
  )
  const unpaid = await unpaidOrdersAmong(db, ids, now)
  const refundsOf = Map.groupBy(refunds, ({ order_id }) => order_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return found.map(({ id, createdAt }) => {
    const { number, total_cents, email, shipping_address, shipping_method } = byId.get(id)!
    return {
      number,
      createdAt,
      state: progresses.get(id)!,
      pieces: (linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      totalCents: total_cents,
      refundedCents: refundedCents(refundsOf.get(id) ?? []),
      unpaid: unpaid.get(id) ?? null,
      name: fullName(fromJson(shipping_address)),
      delivery: fromJson(shipping_method).name,
      email,
    }
  })
}
