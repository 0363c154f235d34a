import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import { refundTask } from '#domain/orders/orders.ts'
import { refundRows } from '#domain/orders/refund-rows.ts'
import type { RefundAmounts } from '#domain/orders/refunds.ts'
import { AmountRows } from '#desk/orders/amounts.tsx'
import type { ShownOrder } from '#desk/orders/one-order.ts'
import { Units } from '#desk/orders/units.tsx'

type RefundSumProps = {
  order: ShownOrder['order']
  lines: readonly LineQuantity[]
  amounts: RefundAmounts
}

/** The items of a refund and how its sum is made up. */
export const RefundSum = ({ order, lines, amounts }: RefundSumProps) => (
  <>
    <Units order={order} lines={lines} />
    {order.unchargedSince === null ? (
      <>
        <AmountRows
          rows={[
            ...refundRows(amounts, order.shippingOption),
            { title: 'Refund', amountCents: Math.max(0, amounts.amountCents), isTotal: true },
          ]}
        />
        {amounts.amountCents > 0 && <p>{refundTask(order)}</p>}
      </>
    ) : (
      <p>The order was not charged, so there is nothing to refund.</p>
    )}
  </>
)
