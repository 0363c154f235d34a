import type { OwnerOrder } from '#contract/owner/orders/order-record.ts'
import type { Totals } from '#domain/charges/charges.ts'
import { receiptRows } from '#domain/charges/receipt.ts'
import { optionLines } from '#domain/checkout/shipping.ts'
import { formatCents, lineCents } from '#domain/money.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { AmountRows } from '#desk/orders/amounts.tsx'
import { LineName } from '#desk/orders/units.tsx'
import styles from './by-hand.module.css'

type Sold = Totals & Pick<OwnerOrder, 'lines' | 'charges' | 'shippingOption' | 'shippingAddress' | 'email'>

/** What is sold, to whom, and what it comes to. */
export const Receipt = ({ order }: { order: Sold }) => (
  <>
    <ul className={styles.sold}>
      {order.lines.map((line, position) => (
        <li key={position}>
          <span>
            {line.quantity} × <LineName {...line} />
          </span>
          <span>{formatCents(lineCents(line))}</span>
        </li>
      ))}
    </ul>
    <AmountRows
      rows={receiptRows(order, order.charges, order.shippingOption).map(({ kind, title, amountCents }) => ({
        title,
        amountCents,
        isTotal: kind === 'total',
      }))}
    />
    <p>
      <bdi>{[...addressLines(order.shippingAddress), order.email].filter(Boolean).join(', ')}</bdi>
    </p>
    <p>
      <bdi>{optionLines(order.shippingOption).join(', ')}</bdi>
    </p>
  </>
)
