import { toDollars } from '#domain/money.ts'
import { refundWay } from '#domain/orders/order-state.ts'
import type { Order } from '#web/orders/order.ts'
import { Price } from '#web/ui/price.tsx'
import { refundAmounts } from './refund-amounts.ts'

export function RefundRows({ order }: { order: Order }) {
  const { doneCents, settledCents, queuedCents } = refundAmounts(order)
  return (
    <>
      {doneCents > 0 && <Row name="Refunded" cents={doneCents} />}
      {settledCents > 0 && <Row name="Refunded another way" cents={settledCents} />}
      {queuedCents > 0 && <Row name={`Will be refunded ${refundWay(order)}`} cents={queuedCents} />}
    </>
  )
}

const Row = ({ name, cents }: { name: string; cents: number }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Price amount={toDollars(cents)} />
    </dd>
  </>
)
