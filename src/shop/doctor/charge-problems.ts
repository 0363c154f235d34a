import {
  ordersWithWrongCharges,
  refundsWithWrongCharges,
  wronglyRefundedCharges,
} from '#database/audit/charge-audits.ts'
import type { Db } from '#database/schema.ts'
import { formatCents } from '#domain/money.ts'

export async function chargeProblems(db: Db): Promise<string[]> {
  const orders = await ordersWithWrongCharges(db)
  const refunds = await refundsWithWrongCharges(db)
  const parts = await wronglyRefundedCharges(db)
  return [
    ...orders.map(
      ({ number, sum, cents, chargesCents }) =>
        `Order ${number}: its charges make its ${sum} ${formatCents(chargesCents)}, but ${formatCents(cents)} is stored.`,
    ),
    ...refunds.map(
      ({ number, sum, cents, chargesCents }) =>
        `Order ${number}: the charges of a refund make its ${sum} ${formatCents(chargesCents)}, but ${formatCents(cents)} is stored.`,
    ),
    ...parts.map(
      ({ number, title, chargedCents, refundedCents, dueCents }) =>
        `Order ${number}: ${title} of ${formatCents(chargedCents)} in a refunded order: ${formatCents(refundedCents)} is refunded, but ${formatCents(dueCents)} should be.`,
    ),
  ]
}
