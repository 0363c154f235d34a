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
        `Order ${number}: by its charges its ${sum} is ${formatCents(chargesCents)}, and ${formatCents(cents)} is stored.`,
    ),
    ...refunds.map(
      ({ number, sum, cents, chargesCents }) =>
        `Order ${number}: by its charges the ${sum} of a refund is ${formatCents(chargesCents)}, and ${formatCents(cents)} is stored.`,
    ),
    ...parts.map(
      ({ number, title, chargedCents, refundedCents, dueCents }) =>
        `Order ${number}: ${title} of ${formatCents(chargedCents)} in a refunded order: ${formatCents(refundedCents)} goes back, ${formatCents(dueCents)} should.`,
    ),
  ]
}
