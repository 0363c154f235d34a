import { Fragment } from 'react'
import { receiptRows } from '#domain/charges/receipt.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { useOrder } from './one-order.ts'
import styles from './order.module.css'

type AmountRow = { title: string; amountCents: Cents; isTotal?: boolean }

/** The rows of the receipt, and what was refunded. */
export function Amounts() {
  const { order, history } = useOrder()
  const refunded = refundedCents(history.refunds)
  const rows: AmountRow[] = receiptRows(order, order.charges, order.shippingOption).map(
    ({ kind, title, amountCents }) => ({ title, amountCents, isTotal: kind === 'total' }),
  )
  if (order.unchargedSince !== null) rows.push({ title: 'Charged', amountCents: 0 })
  else if (refunded > 0)
    rows.push(
      { title: 'Refunds', amountCents: -refunded },
      { title: 'Left', amountCents: order.totalCents - refunded, isTotal: true },
    )
  return <AmountRows rows={rows} />
}

export const AmountRows = ({ rows }: { rows: readonly AmountRow[] }) => (
  <dl className={styles.amounts}>
    {rows.map(({ title, amountCents, isTotal }) => (
      <Fragment key={title}>
        <dt className={isTotal ? styles.total : undefined}>
          <bdi>{title}</bdi>
        </dt>
        <dd className={isTotal ? styles.total : undefined}>{formatCents(amountCents)}</dd>
      </Fragment>
    ))}
  </dl>
)
