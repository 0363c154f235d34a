import { formatCents, type Cents } from '#domain/money.ts'
import { isSome, type LineQuantity, type Possibility } from './fulfillment.ts'
import type { OrderHistory } from './history.ts'
import type { Ledger } from './ledger.ts'
import type { Order } from './orders.ts'
import { leftToRefund } from './refunds.ts'

/** Refundable units, or any amount up to `leftCents`. */
export type RefundPossibility = Possibility & { leftCents: Cents }

/** `cents`: what the units, the shipping cost and goodwill add up to. */
type Asked = { units: readonly LineQuantity[]; cents: Cents }

export function toRefund(
  order: Order,
  { refunds }: OrderHistory,
  { lines }: Ledger,
  asked: Asked = { units: [], cents: 0 },
): RefundPossibility {
  const leftCents = order.unchargedSince === null ? leftToRefund(order, refunds) : 0
  const cannot = (why: string) => ({ units: [], leftCents, why })
  if (order.unchargedSince !== null)
    return cannot(`Order ${order.number} was not charged, so there is nothing to refund.`)
  if (leftCents === 0) return cannot(`Order ${order.number} is already fully refunded.`)
  const tooMany = asked.units.find(({ position, quantity }) => quantity > lines[position]!.refundable)
  if (tooMany)
    return cannot(
      `${order.lines[tooMany.position]!.name}: ${lines[tooMany.position]!.refundable} items are not refunded yet.`,
    )
  if (asked.cents > leftCents)
    return cannot(`${formatCents(asked.cents)} is more than the ${formatCents(leftCents)} that is left to refund.`)
  const units = lines.map(({ refundable }, position) => ({ position, quantity: refundable }))
  return { units: units.filter(isSome), leftCents, why: null }
}

export function toRetryRefunds({ number }: Order, { refunds }: OrderHistory): Possibility {
  const failed = refunds.filter(({ state }) => state === 'failed')
  const why = failed.length > 0 ? null : `Order ${number} has no failed refunds.`
  return { units: failed.flatMap(({ lines }) => lines), why }
}
